import type { Group, GroupMember } from '#contract/group.ts';
import type { Tx } from '#server/db/database.ts';
import { listGroups } from '#server/db/group-lists.ts';
import type { GroupPlace } from '#server/db/group-lists.ts';
import { listMembers } from '#server/db/group-members.ts';
import type { MemberPlace } from '#server/db/group-members.ts';
import { joinedGroup } from './find-group.ts';
import { toGroups, toMember } from './group-view.ts';
import type { Actor } from './perform-request.ts';

interface Page {
  limit: number;
}

/** The groups that are there for somebody and whose names have words that begin as those of a search, the biggest first. */
export async function groupsBy(tx: Tx, actor: Actor, page: GroupPlace & Page & { search: string }): Promise<Group[]> {
  return await toGroups(tx, await listGroups(tx, actor.userId, page), actor);
}

/** Who is in a group, in the order in which they came: for those alone who are in it themselves. */
export async function membersOf(
  tx: Tx,
  actor: Actor,
  name: number | string,
  page: MemberPlace & Page,
): Promise<GroupMember[]> {
  const { id } = await joinedGroup(tx, actor, name);
  return (await listMembers(tx, actor.userId, id, page)).map(toMember);
}
