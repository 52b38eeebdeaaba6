import type { Group, GroupMember } from '#contract/chat/group.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { listGroups } from '#server/db/chat/group-lists.ts';
import type { GroupPlace } from '#server/db/chat/group-lists.ts';
import { listMembers } from '#server/db/chat/group-members.ts';
import type { ListedMember, MemberPlace } from '#server/db/chat/group-members.ts';
import { findVisiblePersons } from '#server/db/people/persons.ts';
import { requireJoinedGroup } from './find.ts';
import { toGroups, toMember } from './present.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { mayRunGroup } from '#server/domain/policy.ts';
import { fullPage, presentRows } from '#server/domain/sync/present-rows.ts';

interface PageLimit {
  limit: number;
}

/** The groups visible to a user whose names have words that start with the search terms, biggest first. */
export async function groupsBy(
  tx: Tx,
  actor: Actor,
  page: GroupPlace & PageLimit & { search: string },
): Promise<Group[]> {
  return await fullPage(tx, page, async (pageTx, wanted) =>
    toGroups(pageTx, await listGroups(pageTx, actor.userId, wanted), actor),
  );
}

/** Memberships have no id of their own; within a group the user's id identifies them. */
function presentMembers(tx: Tx, rows: ListedMember[]): GroupMember[] {
  const named = rows.map((row) => ({ ...row, id: row.user_id }));
  return presentRows(tx, 'chat_members', named, toMember);
}

/**
 * All members, for the person who runs the group and may have to remove them; of users on the other side of a block
 * only the name is shown.
 */
async function everyMember(tx: Tx, reader: Actor, id: number, page: MemberPlace & PageLimit): Promise<GroupMember[]> {
  const rows = await listMembers(tx, reader.userId, id, { ...page, isAcrossBlocks: true });
  const ids = rows.map((row) => row.user_id);
  const there = await findVisiblePersons(tx, reader.userId, ids);
  return presentMembers(
    tx,
    rows.map((row) => (there.has(row.user_id) ? row : { ...row, profile_picture: null })),
  );
}

/** The members of a group in the order of joining; only for members. */
export async function membersOf(
  tx: Tx,
  actor: Actor,
  name: number | string,
  page: MemberPlace & PageLimit,
): Promise<GroupMember[]> {
  const group = await requireJoinedGroup(tx, actor, name);
  const isRunBy = mayRunGroup(actor, group);
  return await fullPage(tx, page, async (pageTx, wanted) =>
    isRunBy
      ? everyMember(pageTx, actor, group.id, wanted)
      : presentMembers(pageTx, await listMembers(pageTx, actor.userId, group.id, wanted)),
  );
}
