import type { Person, Profile } from '#contract/people/entity.ts';
import type { PublicUser } from '#contract/account/user.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { hasBlocked, isBlockedBetween } from '#server/db/people/blocks.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { listFollows } from '#server/db/people/follows.ts';
import { searchUsers } from '#server/db/people/search.ts';
import { findUser, lockUsers } from '#server/db/people/users.ts';
import type { UserRow } from '#server/db/people/users.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { toProfiles } from './present-profile.ts';
import { strictTx, fullPage, presentRows } from '#server/domain/sync/present-rows.ts';
import { toPublicUser } from './present-user.ts';
import { listBlocked } from '#server/db/people/persons.ts';

export function userNotFound(): Refusal {
  return new Refusal('not_found', 'User not found');
}

/** What somebody can't do to themselves. @param field names them in the call */
export function mustNotBeSelf({ userId }: Actor, otherId: number, field: string): void {
  if (otherId !== userId) return;
  const message = 'This is you';
  throw new Refusal('invalid', message, { fields: { [field]: message } });
}

/** A user's id as a path holds it; a ref names nobody. */
export function userIdIn(name: string | undefined): number {
  // A longer number is none that the database has a place for.
  if (name === undefined || !/^[1-9]\d{0,15}$/.test(name)) throw userNotFound();
  return Number(name);
}

/** A user whom a reader may look at: one who is gone, hidden, or has blocked the reader is nobody. */
export async function requireUser(tx: Tx, actor: Actor | null, id: number): Promise<UserRow> {
  const row = await findUser(tx, id);
  if (row === null || row.deleted_at !== null) throw userNotFound();
  if (actor?.userId === id) return row;
  if (row.hidden_at !== null || (actor !== null && (await hasBlocked(tx, id, actor.userId)))) throw userNotFound();
  return row;
}

/**
 * Somebody with whom another one has, or may have, to do. Both rows are held until the transaction ends, so that two who
 * do something to one another at once do it one after the other.
 */
export async function requireLockedPerson(tx: WriteTx, { userId }: Actor, otherId: number): Promise<UserRow> {
  const [other] = (await lockUsers(tx, [userId, otherId])).filter((row) => row.id === otherId);
  if (other === undefined || other.deleted_at !== null || other.hidden_at !== null) throw userNotFound();
  if (await isBlockedBetween(tx, userId, otherId)) throw userNotFound();
  return other;
}

/** A user as somebody else sees them, or a guest. */
export async function profileFor(tx: Tx, actor: Actor | null, id: number): Promise<Profile> {
  const [profile] = await toProfiles(strictTx(tx), [await requireUser(tx, actor, id)], actor);
  if (profile === undefined) throw userNotFound();
  return profile;
}

interface PeoplePage {
  /** the last id of the page before, 0 for the first */
  after: number;
  limit: number;
}

/** Who follows a user, or whom they follow, in order of id. */
export async function followsOf(
  tx: Tx,
  actor: Actor | null,
  userId: number,
  { side, ...place }: PeoplePage & { side: 'followers' | 'following' },
): Promise<PublicUser[]> {
  await requireUser(tx, actor, userId);
  const reader = actor?.userId ?? null;
  return await fullPage(tx, place, async (pageTx, page) =>
    presentRows(pageTx, 'users', await listFollows(pageTx, userId, side, { ...page, reader }), toPublicUser),
  );
}

/** The people whose names have words that begin as those of a search, in order of id; all where nothing is searched for. */
export async function peopleBy(
  tx: Tx,
  { userId }: Actor,
  wanted: PeoplePage & { search: string },
): Promise<PublicUser[]> {
  return await fullPage(tx, wanted, async (pageTx, page) =>
    presentRows(pageTx, 'users', await searchUsers(pageTx, userId, page), toPublicUser),
  );
}

/** Whom somebody has blocked, in order of id. */
export async function blockedBy(tx: Tx, { userId }: Actor, place: PeoplePage): Promise<Person[]> {
  return await listBlocked(tx, userId, place);
}
