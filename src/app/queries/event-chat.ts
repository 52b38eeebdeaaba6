import type { EventChatReply } from '#contract/chat/group.ts';
import type { FetchContext } from '#sync/fetch/fetch-query.ts';
import { withCurrentAccount } from './with-current-account.ts';

/** Fetches the members of an event's chat; null for guests. */
export async function loadEventChat(eventId: number, signal: AbortSignal): Promise<EventChatReply | null> {
  const { fetchEventChat } = await import('#sync/fetch/event-chat.ts');
  return withCurrentAccount((context: FetchContext) => fetchEventChat(context, eventId, signal), null, null);
}
