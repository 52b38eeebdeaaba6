import type { EventChatReply } from '#contract/group.ts';
import { askServer, type Looker } from './ask-server.ts';
import { eventChatIn } from './reply-shape.ts';

/**
 * Asks who is in the chat of an event. Nothing of it is kept: whoever is in the chat has it by the pulls.
 * @param eventId the server's
 * @returns null where nobody answered, or there is no such chat for this user
 */
export async function seeEventChat(
  looker: Looker,
  eventId: number,
  signal: AbortSignal,
): Promise<EventChatReply | null> {
  const heard = await askServer(looker, `/events/${String(eventId)}/chat`, signal);
  return heard?.reply.status === 200 ? eventChatIn(heard.reply.json) : null;
}
