import type { EventChatReply } from '#contract/group.ts';
import type { Looker } from '#sync/ask-server.ts';
import { asShown } from './as-shown.ts';

/** Asks who is in the chat of an event; a guest is told nothing. */
export async function lookForEventChat(eventId: number, signal: AbortSignal): Promise<EventChatReply | null> {
  const { seeEventChat } = await import('#sync/see-event-chat.ts');
  return asShown((looker: Looker) => seeEventChat(looker, eventId, signal), null, null);
}
