import { logChange, logChanges, logEventsOf, scopeOfUser } from '#server/db/changes/log.ts';
import { fanOutChatsOf } from '#server/db/changes/chat-fan-out.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { fanOutAuthor, fanOutPerson } from '#server/db/changes/author-fan-out.ts';

/** What somebody has to do with somebody else has changed, or what they see of them: told to the first alone. */
export async function logPerson(tx: WriteTx, userId: number, otherId: number, now: number): Promise<void> {
  await logChange(tx, { scope: scopeOfUser(userId), kind: 'people', rowId: otherId, isDeleted: false }, now);
}

/** A user has changed, as only they see themselves and as others do: told to themselves. */
export async function logOwnUser(tx: WriteTx, userId: number, now: number): Promise<void> {
  const own = { scope: scopeOfUser(userId), rowId: userId, isDeleted: false };
  const kinds = ['user', 'people'];
  await logChanges(
    tx,
    kinds.map((kind) => ({ ...own, kind })),
    now,
  );
}

/** What somebody has to do with another has changed, and what each of the two counts. */
export async function logRelationship(tx: WriteTx, userId: number, otherId: number, now: number): Promise<void> {
  const viewedPairs = [[userId, otherId] as const, [userId, userId] as const, [otherId, otherId] as const];
  const changes = viewedPairs.map(([reader, rowId]) => {
    return { scope: scopeOfUser(reader), kind: 'people', rowId, isDeleted: false };
  });
  await logChanges(tx, changes, now);
}

/**
 * A user has changed, as others see them: told to themselves and to all whose devices have them.
 * @param isNamed it is something that stands beside all that they made: a name, the picture
 * @returns the users who are told
 */
export async function logUser(tx: WriteTx, userId: number, isNamed: boolean, now: number): Promise<number[]> {
  await logOwnUser(tx, userId, now);
  if (isNamed) await logEventsOf(tx, userId, now);
  const readers = isNamed
    ? await fanOutAuthor(tx, userId, { isDeleted: false, now })
    : await fanOutPerson(tx, userId, { isDeleted: false, now });
  if (isNamed) readers.push(...(await fanOutChatsOf(tx, userId, { isBack: false, now })).users);
  return [...new Set([userId, ...readers])];
}
