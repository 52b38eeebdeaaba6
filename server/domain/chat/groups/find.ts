import type { Group } from '#contract/chat/group.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { hiddenGroupsAmong } from '#server/db/chat/hidden-groups.ts';
import { isMember } from '#server/db/chat/members.ts';
import { findChat, lockChat } from '#server/db/chat/rows.ts';
import type { ChatRow } from '#server/db/chat/rows.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import type { GroupRow } from '#server/db/chat/groups.ts';
import { parsedName } from '#server/domain/events/find.ts';
import { toGroups } from './present.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { forbidden, mayRunGroup, requireSignedIn } from '#server/domain/policy.ts';
import { strictTx } from '#server/domain/sync/present-rows.ts';

function groupNotFound(): Refusal {
  return new Refusal('not_found', 'Group not found');
}

/**
 * Everyone can see public groups, only their members those of hidden people; only its members can see an event's chat, and
 * the person who may remove members.
 */
async function requireVisible(tx: Tx, actor: Actor, row: ChatRow | null): Promise<GroupRow> {
  if (row === null || row.ref === null) throw groupNotFound();
  const group = { ...row, ref: row.ref };
  const isPublic = row.event_id === null && (await hiddenGroupsAmong(tx, actor.userId, [row])).size === 0;
  const isThere = isPublic || mayRunGroup(actor, group);
  if (isThere || (await isMember(tx, { chatId: row.id, userId: actor.userId }))) return group;
  throw groupNotFound();
}

/** @param name an id, or an id or ref as in a path */
async function requireGroup(tx: Tx, actor: Actor, name: number | string): Promise<GroupRow> {
  return await requireVisible(tx, actor, await findChat(tx, parsedName(name)));
}

/** Like `requireGroup`, and locks the group: its members can't change before the transaction ends. */
export async function requireLockedGroup(tx: WriteTx, actor: Actor, name: number | string): Promise<GroupRow> {
  return await requireVisible(tx, actor, await lockChat(tx, parsedName(name)));
}

/**
 * Like `requireLockedGroup`, for the person who runs the group.
 * @throws Refusal `forbidden` to anyone else
 */
export async function requireOwnLockedGroup(
  tx: WriteTx,
  actor: Actor | null,
  name: number | string,
): Promise<GroupRow> {
  const creator = requireSignedIn(actor);
  const group = await requireLockedGroup(tx, creator, name);
  if (!mayRunGroup(creator, group)) throw forbidden();
  return group;
}

async function requireJoined(tx: Tx, actor: Actor, group: GroupRow): Promise<GroupRow> {
  if (await isMember(tx, { chatId: group.id, userId: actor.userId })) return group;
  throw forbidden();
}

/**
 * Like `requireGroup`, for members.
 * @throws Refusal `forbidden` to others who can see the group
 */
export async function requireJoinedGroup(tx: Tx, actor: Actor, name: number | string): Promise<GroupRow> {
  return await requireJoined(tx, actor, await requireGroup(tx, actor, name));
}

/** Like `requireJoinedGroup`, and locks the group, so that its messages become visible in the order of their ids. */
export async function requireLockedJoinedGroup(tx: WriteTx, actor: Actor, name: number | string): Promise<GroupRow> {
  return await requireJoined(tx, actor, await requireLockedGroup(tx, actor, name));
}

/** One group as the actor sees it. */
export async function groupFor(tx: Tx, actor: Actor | null, name: number | string): Promise<Group> {
  const reader = requireSignedIn(actor);
  const [group] = await toGroups(strictTx(tx), [await requireGroup(tx, reader, name)], reader);
  if (group === undefined) throw groupNotFound();
  return group;
}
