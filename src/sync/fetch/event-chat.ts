import type { EventChatReply } from '#contract/chat/group.ts';
import { fetchQuery, type FetchContext } from './fetch-query.ts';
import { eventChatIn } from '#sync/transport/reply-shape.ts';

/**
 * Asks who is in the chat of an event. Nothing of it is kept: whoever is in the chat has it by the pulls.
 * @param eventId the server's
 * @returns null where nobody answered, or there is no such chat for this user
 */
export async function fetchEventChat(
  context: FetchContext,
  eventId: number,
  signal: AbortSignal,
): Promise<EventChatReply | null> {
  const response = await fetchQuery(context, `/events/${String(eventId)}/chat`, signal);
  return response?.reply.status === 200 ? eventChatIn(response.reply.json) : null;
}
