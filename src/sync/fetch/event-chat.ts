import type { EventChatReply } from '#contract/chat/group.ts';
import { fetchQuery, type FetchContext } from './fetch-query.ts';
import { eventChatIn } from '#sync/transport/reply-shape.ts';

/**
 * Fetches the members of an event's chat. Stores nothing: members get the chat through pulls.
 * @param eventId server id
 * @returns null if unreachable, or if there is no such chat for this user
 */
export async function fetchEventChat(
  context: FetchContext,
  eventId: number,
  signal: AbortSignal,
): Promise<EventChatReply | null> {
  const response = await fetchQuery(context, `/events/${String(eventId)}/chat`, signal);
  return response?.reply.status === 200 ? eventChatIn(response.reply.json) : null;
}
