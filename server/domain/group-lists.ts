import type { Group, GroupMember } from '#contract/group.ts';
import type { Tx } from '#server/db/database.ts';
import { listGroups } from '#server/db/group-lists.ts';
import type { GroupPlace } from '#server/db/group-lists.ts';
import { listMembers } from '#server/db/group-members.ts';
import type { ListedMember, MemberPlace } from '#server/db/group-members.ts';
import { personsThereFor } from '#server/db/persons.ts';
import { joinedGroup } from './find-group.ts';
import { toGroups, toMember } from './group-view.ts';
import type { Actor } from './perform-request.ts';
import { mayRunGroup } from './policies.ts';
import { fullPage, shownRows } from './shown-rows.ts';

interface Page {
  limit: number;
}

/** The groups that are there for somebody and whose names have words that begin as those of a search, the biggest first. */
export async function groupsBy(tx: Tx, actor: Actor, page: GroupPlace & Page & { search: string }): Promise<Group[]> {
  return await fullPage(tx, page, async (noted, wanted) =>
    toGroups(noted, await listGroups(noted, actor.userId, wanted), actor),
  );
}

/** A place in a group has no id of its own: in one group it is known by whose it is. */
function shownMembers(tx: Tx, rows: ListedMember[]): GroupMember[] {
  const named = rows.map((row) => ({ ...row, id: row.user_id }));
  return shownRows(tx, 'chat_members', named, toMember);
}

/** Everybody in a group, to whoever runs it and may have to remove them: across a block there is no more of somebody than their name. */
async function everyMember(tx: Tx, reader: Actor, id: number, page: MemberPlace & Page): Promise<GroupMember[]> {
  const rows = await listMembers(tx, reader.userId, id, { ...page, isAcrossBlocks: true });
  const ids = rows.map((row) => row.user_id);
  const there = await personsThereFor(tx, reader.userId, ids);
  return shownMembers(
    tx,
    rows.map((row) => (there.has(row.user_id) ? row : { ...row, profile_picture: null })),
  );
}

/** Who is in a group, in the order in which they came: for those alone who are in it themselves. */
export async function membersOf(
  tx: Tx,
  actor: Actor,
  name: number | string,
  page: MemberPlace & Page,
): Promise<GroupMember[]> {
  const group = await joinedGroup(tx, actor, name);
  const isRunBy = mayRunGroup(actor, group);
  return await fullPage(tx, page, async (noted, wanted) =>
    isRunBy
      ? everyMember(noted, actor, group.id, wanted)
      : shownMembers(noted, await listMembers(noted, actor.userId, group.id, wanted)),
  );
}
