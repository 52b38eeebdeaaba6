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

/**
 * Refuses what users can't do to themselves.
 * @param field names the user in the call
 */
export function mustNotBeSelf({ userId }: Actor, otherId: number, field: string): void {
  if (otherId !== userId) return;
  const message = 'This is you';
  throw new Refusal('invalid', message, { fields: { [field]: message } });
}

/** Parses a user id from a path; users have no refs. */
export function userIdIn(name: string | undefined): number {
  // The database has no larger ids.
  if (name === undefined || !/^[1-9]\d{0,15}$/.test(name)) throw userNotFound();
  return Number(name);
}

/**
 * A user whom the reader may see: not deleted, not hidden, not blocking the reader, and for guests with a confirmed e-mail.
 * @throws Refusal `not_found`
 */
export async function requireUser(tx: Tx, actor: Actor | null, id: number): Promise<UserRow> {
  const row = await findUser(tx, id);
  if (row === null || row.deleted_at !== null) throw userNotFound();
  if (actor?.userId === id) return row;
  // They can follow people, who see whom; to the public there is nobody yet.
  if (actor === null && row.unconfirmed_since !== null) throw userNotFound();
  if (row.hidden_at !== null || (actor !== null && (await hasBlocked(tx, id, actor.userId)))) throw userNotFound();
  return row;
}

/**
 * The other user of a relationship. Locks both rows until the transaction ends, so that simultaneous changes by the two
 * run one after the other.
 * @throws Refusal `not_found` if the other is deleted or hidden, or either has blocked the other
 */
export async function requireLockedPerson(tx: WriteTx, { userId }: Actor, otherId: number): Promise<UserRow> {
  const [other] = (await lockUsers(tx, [userId, otherId])).filter((row) => row.id === otherId);
  if (other === undefined || other.deleted_at !== null || other.hidden_at !== null) throw userNotFound();
  if (await isBlockedBetween(tx, userId, otherId)) throw userNotFound();
  return other;
}

/** A user's profile as another user or a guest sees it. */
export async function profileFor(tx: Tx, actor: Actor | null, id: number): Promise<Profile> {
  const [profile] = await toProfiles(strictTx(tx), [await requireUser(tx, actor, id)], actor);
  if (profile === undefined) throw userNotFound();
  return profile;
}

interface PeoplePage {
  /** last id of the previous page, 0 for the first page */
  after: number;
  limit: number;
}

/** A user's followers, or the users they follow, ordered by id. */
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

/** Users whose names have words that start with the search terms, ordered by id; all users if the search is empty. */
export async function peopleBy(
  tx: Tx,
  { userId }: Actor,
  wanted: PeoplePage & { search: string },
): Promise<PublicUser[]> {
  return await fullPage(tx, wanted, async (pageTx, page) =>
    presentRows(pageTx, 'users', await searchUsers(pageTx, userId, page), toPublicUser),
  );
}

/** The users that somebody has blocked, ordered by id. */
export async function blockedBy(tx: Tx, { userId }: Actor, place: PeoplePage): Promise<Person[]> {
  return await listBlocked(tx, userId, place);
}
