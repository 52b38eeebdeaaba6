import { PeopleMet } from '#contract/events/people/people-met.ts';
import type { Person } from '#contract/people/entity.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { readCachedQuery } from '#data/storage/query-cache.ts';
import { readBlocked } from './relationships.ts';
import { personRef } from './rows.ts';

/** Whom the account's owner met at an event, as the server said last, without blocked people; null if it never did. */
export async function readPeopleMet(db: AccountDb, eventId: number): Promise<readonly Person[] | null> {
  const [answer, blocked] = await Promise.all([readCachedQuery(db, `people-met:${String(eventId)}`), readBlocked(db)]);
  const met = PeopleMet.safeParse(answer?.value);
  return met.success ? met.data.people.filter((person) => !blocked.has(personRef(person.user_id))) : null;
}
