import type { Group } from '#contract/chat/group.ts';
import { hiddenGroupsAmong } from '#server/db/chat/hidden-groups.ts';
import { findChats } from '#server/db/chat/rows.ts';
import { listGroupIdsOf } from '#server/db/chat/group-members.ts';
import { groupsAmong } from '#server/db/chat/groups.ts';
import { toGroups } from './present.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';

/**
 * The groups that a user is in, and public ones that they have left; an event's chat is gone for users outside it, and so
 * is a hidden person's group.
 */
export const pullGroups: PullSource<Group> = {
  list: (tx, { userId }, after, limit) => listGroupIdsOf(tx, userId, after, limit),
  async read(tx, actor, ids) {
    const chats = groupsAmong(await findChats(tx, ids));
    const groups = await toGroups(tx, chats, actor);
    const hidden = await hiddenGroupsAmong(tx, actor.userId, chats);
    const isThere = ({ id, event_id: eventId, member }: Group) => member || (eventId === null && !hidden.has(id));
    const gone = groups.filter((group) => !isThere(group)).map((group) => group.client_id);
    return { rows: groups.filter(isThere), gone };
  },
};
