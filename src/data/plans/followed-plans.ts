import type { Person } from '#contract/people/entity.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { personRef } from '#data/people/rows.ts';
import { followedPlansKey } from './followed-plans-key.ts';

/** People whom the account's owner follows and who go to an event: some of them, and how many others. */
export interface FollowedGuests {
  people: readonly Person[];
  others: number;
}

type StoredPlan = FollowedGuests & { ref: string };

/**
 * Who goes to an event among those whom the owner follows, by the event's ref, as the server said last; null if it never did.
 * Whom the owner has ceased to follow since, or blocked, isn't among them.
 */
export async function readFollowedPlans(db: AccountDb): Promise<Map<string, FollowedGuests> | null> {
  const stored = (await db.answers.get(followedPlansKey))?.value;
  if (!Array.isArray(stored)) return null;
  const plans = stored as StoredPlan[];
  const ids = [...new Set(plans.flatMap(({ people }) => people.map((person) => person.user_id)))];
  const ties = await db.ties.bulkGet(ids.map(personRef));
  const gone = new Set(ids.filter((_id, index) => ties[index]?.isFollowing === false || ties[index]?.blocked === true));
  const visible = plans.map(({ ref, people, others }) => {
    return [ref, { people: people.filter((person) => !gone.has(person.user_id)), others }] as const;
  });
  // The others may be gone as well: without a name there is nothing to tell.
  return new Map(visible.filter(([, { people }]) => people.length > 0));
}
