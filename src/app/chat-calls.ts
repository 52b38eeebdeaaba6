import type { ChatCalls } from '#features/chat/chat-ports.ts';
import type { Looker } from '#sync/ask-server.ts';
import { asShown } from './as-shown.ts';

/** What the chat asks the server for, under the name of whoever is shown; a guest reaches nobody. */
export const chatCalls: ChatCalls = {
  async lookForMessages(chat, before, signal) {
    const { seeMessages } = await import('#sync/see-messages.ts');
    return asShown(
      (looker: Looker) => seeMessages(looker, chat, before, signal),
      { as: 'unreachable' },
      { as: 'missing' },
    );
  },
  async lookForGroups(search, signal) {
    const { seeGroups } = await import('#sync/see-groups.ts');
    return asShown((looker: Looker) => seeGroups(looker, search, signal), false, false);
  },
  async lookForGroup(group, signal) {
    const { seeGroup } = await import('#sync/see-groups.ts');
    return asShown((looker: Looker) => seeGroup(looker, group, signal), 'unreachable', 'missing');
  },
  async lookForPeople(search, signal) {
    const { findPeople } = await import('#sync/see-groups.ts');
    return asShown((looker: Looker) => findPeople(looker, search, signal), null, null);
  },
  async lookForMembers(group, signal) {
    const { seeMembers } = await import('#sync/see-groups.ts');
    return asShown((looker: Looker) => seeMembers(looker, group, signal), null, null);
  },
};
