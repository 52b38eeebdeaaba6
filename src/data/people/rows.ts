import type { Profile } from '#contract/people/entity.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { Author } from '#data/events/rows.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';

/** A person's public profile; the account's owner has one too, with counters. */
export interface PersonRow extends Omit<Profile, 'id' | 'isFollowing' | 'friendship' | 'blocked'> {
  /** the user's id as text */
  ref: string;
  tick: number;
  generation: number;
}

/** The key of a person's rows. */
export function personRef(userId: number): string {
  return String(userId);
}

/** Makes the row of a person from the server's. The relationship to the reader is stored apart, in `ties`. */
export function personRowOf(profile: Profile, generation: number): PersonRow {
  const { id: _id, isFollowing: _following, friendship: _friendship, blocked: _blocked, ...fields } = profile;
  return { ...fields, ref: personRef(profile.user_id), tick: 0, generation };
}

export async function readPerson(db: AccountDb, userId: number): Promise<PersonRow | null> {
  return (await db.people.get(personRef(userId))) ?? null;
}

/** Adjusts a counter of a person, if their row is stored. */
export async function adjustPersonCount(
  rows: WriteTransaction,
  userId: number,
  count: 'followers_count' | 'following_count',
  by: 1 | -1,
): Promise<void> {
  const existing = await rows.get('people', personRef(userId));
  if (existing !== undefined) rows.put('people', { ...existing, [count]: Math.max(0, existing[count] + by) });
}

/** Updates the owner's public row after a change of their profile. */
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
