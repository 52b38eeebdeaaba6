import { logChange, logChanges, logEventsOf, scopeOfUser } from '#server/db/changes/log.ts';
import { fanOutChatsOf } from '#server/db/changes/chat-fan-out.ts';
import { fanOutGuest } from '#server/db/changes/guest-fan-out.ts';
import { fanOutUnlistedEventsOf } from '#server/db/changes/opener-fan-out.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { fanOutAuthor, fanOutPerson } from '#server/db/changes/author-fan-out.ts';

/** The relationship of a user to another, or their view of them, changed: logged for the first user only. */
export async function logPerson(tx: WriteTx, userId: number, otherId: number, now: number): Promise<void> {
  await logChange(tx, { scope: scopeOfUser(userId), kind: 'people', rowId: otherId, isDeleted: false }, now);
}

/** A user changed, both as they see themselves and as others see them: logged for themselves only. */
export async function logOwnUser(tx: WriteTx, userId: number, now: number): Promise<void> {
  const own = { scope: scopeOfUser(userId), rowId: userId, isDeleted: false };
  const kinds = ['user', 'people'];
  await logChanges(
    tx,
    kinds.map((kind) => ({ ...own, kind })),
    now,
  );
}

/** The relationship of a user to another changed, and with it both users' counts. */
export async function logRelationship(tx: WriteTx, userId: number, otherId: number, now: number): Promise<void> {
  const viewedPairs = [[userId, otherId] as const, [userId, userId] as const, [otherId, otherId] as const];
  const changes = viewedPairs.map(([reader, rowId]) => {
    return { scope: scopeOfUser(reader), kind: 'people', rowId, isDeleted: false };
  });
  await logChanges(tx, changes, now);
}

/**
 * A user changed as others see them: logged for themselves and everyone whose devices have them.
 * @param isNamed the change shows beside everything they made: their name or picture
 * @returns the affected users
 */
export async function logUser(tx: WriteTx, userId: number, isNamed: boolean, now: number): Promise<number[]> {
  await logOwnUser(tx, userId, now);
  if (isNamed) await logEventsOf(tx, userId, now);
  const readers = isNamed
    ? await fanOutAuthor(tx, userId, { isDeleted: false, now })
    : await fanOutPerson(tx, userId, { isDeleted: false, now });
  if (isNamed) {
    readers.push(...(await fanOutChatsOf(tx, userId, { isBack: false, now })).users);
    readers.push(...(await fanOutGuest(tx, userId, { isDeleted: false, now })));
    readers.push(...(await fanOutUnlistedEventsOf(tx, userId, now)));
  }
  return [...new Set([userId, ...readers])];
}
