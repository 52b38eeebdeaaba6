import type { EventChatReply } from '#contract/group.ts';
import type { FetchContext } from '#sync/ask-server.ts';
import { withCurrentAccount } from './as-shown.ts';

/** Asks who is in the chat of an event; a guest is told nothing. */
export async function loadEventChat(eventId: number, signal: AbortSignal): Promise<EventChatReply | null> {
  const { fetchEventChat } = await import('#sync/see-event-chat.ts');
  return withCurrentAccount((context: FetchContext) => fetchEventChat(context, eventId, signal), null, null);
}
