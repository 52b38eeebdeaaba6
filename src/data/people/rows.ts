import type { Profile } from '#contract/people/entity.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { Author } from '#data/events/rows.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';

/** Somebody as everybody may see them; the account's owner has one as well, with their counters. */
export interface PersonRow extends Omit<Profile, 'id' | 'isFollowing' | 'friendship' | 'blocked'> {
  /** the user's id as text */
  ref: string;
  tick: number;
  generation: number;
}

/** The name that somebody's rows are kept under. */
export function personRef(userId: number): string {
  return String(userId);
}

/** The row of a person that the server sent. What its reader has to do with them is a row of its own: a tie. */
export function personRowOf(profile: Profile, generation: number): PersonRow {
  const { id: _id, isFollowing: _following, friendship: _friendship, blocked: _blocked, ...fields } = profile;
  return { ...fields, ref: personRef(profile.user_id), tick: 0, generation };
}

export async function readPerson(db: AccountDb, userId: number): Promise<PersonRow | null> {
  return (await db.people.get(personRef(userId))) ?? null;
}

/** Moves a counter of a person whose row is here; of the others nothing is known that could be wrong. */
export async function adjustPersonCount(
  rows: WriteTransaction,
  userId: number,
  count: 'followers_count' | 'following_count',
  by: 1 | -1,
): Promise<void> {
  const existing = await rows.get('people', personRef(userId));
  if (existing !== undefined) rows.put('people', { ...existing, [count]: Math.max(0, existing[count] + by) });
}

/** What the owner changes of themselves shows wherever they are shown. */
export async function updateOwnPerson(
  rows: WriteTransaction,
  { patch }: MutationArgs<'user.update'>,
  { user }: Author,
): Promise<void> {
  const existing = await rows.get('people', personRef(user.user_id));
  if (existing === undefined) return;
  const { display_name, username, bio, status_message } = patch;
  rows.put('people', {
    ...existing,
    ...(display_name === undefined ? {} : { display_name }),
    ...(username === undefined ? {} : { username }),
    ...(bio === undefined ? {} : { bio }),
    ...(status_message === undefined ? {} : { status_message }),
  });
}
