import type { FriendRequest } from '#contract/people/entity.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { logChange, scopeOfUser } from '#server/db/changes/log.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { findFriendRequest, listOpenRequests, settleFriendRequest } from '#server/db/people/friend-requests.ts';
import type { FriendRequestRow, RequestPage } from '#server/db/people/friend-requests.ts';
import { requireLockedPerson } from './find.ts';
import { logPerson } from './changes.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { friendshipOf } from './present-profile.ts';
import { toFriendRequests } from './present-friend-request.ts';
import { strictTx, fullPage } from '#server/domain/sync/present-rows.ts';

export function requestNotFound(): Refusal {
  return new Refusal('not_found', 'Friend request not found');
}

/**
 * A request that is visible to the actor, with both users locked.
 * @param name an id or ref as in a path
 */
export async function requireLockedRequest(tx: WriteTx, actor: Actor, name: string): Promise<FriendRequestRow> {
  const key = /^\d+$/.test(name) ? Number(name) : name;
  const found = await findFriendRequest(tx, key);
  const { userId } = actor;
  if (found === null || (found.sender_id !== userId && found.receiver_id !== userId)) throw requestNotFound();
  await requireLockedPerson(tx, actor, found.sender_id === userId ? found.receiver_id : found.sender_id);
  // Read again: only now, with both users locked, can nobody else answer it.
  const request = await findFriendRequest(tx, key);
  if (request === null || friendshipOf(request, userId) === 'none') throw requestNotFound();
  return request;
}

/**
 * Logs a request for those of the two who see it differently now. A sender doesn't learn that it was declined.
 * @returns the affected users
 */
export async function logRequest(
  tx: WriteTx,
  before: FriendRequestRow,
  after: FriendRequestRow,
  now: number,
): Promise<number[]> {
  const notifiedIds: number[] = [];
  for (const [userId, otherId] of [
    [after.sender_id, after.receiver_id] as const,
    [after.receiver_id, after.sender_id] as const,
  ]) {
    const friendship = friendshipOf(after, userId);
    if (friendship === friendshipOf(before, userId)) continue;
    const change = { scope: scopeOfUser(userId), kind: 'requests', rowId: after.id, isDeleted: friendship === 'none' };
    await logChange(tx, change, now);
    await logPerson(tx, userId, otherId, now);
    notifiedIds.push(userId);
  }
  return notifiedIds;
}

/**
 * Changes a request's status.
 * @returns the affected users
 */
export async function settleRequest(
  tx: WriteTx,
  request: FriendRequestRow,
  status: FriendRequestRow['status'],
  now: number,
): Promise<number[]> {
  await settleFriendRequest(tx, request.id, status, now);
  return await logRequest(tx, request, { ...request, status }, now);
}

/** A request as the actor sees it. */
export async function requestFor(tx: Tx, actor: Actor | null, id: number): Promise<FriendRequest> {
  const row = actor === null ? null : await findFriendRequest(tx, id);
  const [request] = actor === null || row === null ? [] : await toFriendRequests(strictTx(tx), [row], actor);
  if (request === undefined) throw requestNotFound();
  return request;
}

/** A page of open requests as the actor sees them, newest first. */
export async function openRequests(tx: Tx, actor: Actor, page: RequestPage): Promise<FriendRequest[]> {
  return await fullPage(tx, page, async (pageTx, wanted) =>
    toFriendRequests(pageTx, await listOpenRequests(pageTx, actor.userId, wanted), actor),
  );
}
