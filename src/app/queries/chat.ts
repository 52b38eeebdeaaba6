import type { ChatCalls } from '#features/chat/deps.ts';
import type { FetchContext } from '#sync/fetch/fetch-query.ts';
import { withCurrentAccount } from './with-current-account.ts';

/** The chat's calls to the server, for the account in use; guests get nothing. */
export const chatCalls: ChatCalls = {
  async fetchMessages(chat, before, signal) {
    const { fetchMessages } = await import('#sync/fetch/messages.ts');
    return withCurrentAccount(
      (context: FetchContext) => fetchMessages(context, chat, before, signal),
      { as: 'unreachable' },
      { as: 'missing' },
    );
  },
  async fetchGroups(search, signal) {
    const { fetchGroups } = await import('#sync/fetch/groups.ts');
    return withCurrentAccount((context: FetchContext) => fetchGroups(context, search, signal), false, false);
  },
  async fetchGroup(group, signal) {
    const { fetchGroup } = await import('#sync/fetch/groups.ts');
    return withCurrentAccount((context: FetchContext) => fetchGroup(context, group, signal), 'unreachable', 'missing');
  },
  async fetchPeople(search, signal) {
    const { findPeople } = await import('#sync/fetch/groups.ts');
    return withCurrentAccount((context: FetchContext) => findPeople(context, search, signal), null, null);
  },
  async fetchMembers(group, signal) {
    const { fetchMembers } = await import('#sync/fetch/groups.ts');
    return withCurrentAccount((context: FetchContext) => fetchMembers(context, group, signal), null, null);
  },
};
