import { readCachedQuery } from '#data/storage/query-cache.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { EventRow } from './rows.ts';
import { loadRecurrence } from './next-occurrence.ts';
import { findOwnEvents, readOwnEvents } from '#data/events/own/list.ts';

/** The lists of events on a profile; the last two are shown to the device's owner only, on their own. */
export type PersonEvents =
  | { type: 'made'; userId: number }
  | { type: 'joined'; userId: number }
  | { type: 'bookmarked' }
  | { type: 'subscribed' };

const areRefs = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((ref) => typeof ref === 'string');

async function refsOf(db: AccountDb, which: Exclude<PersonEvents, { type: 'made' }>): Promise<string[] | null> {
  if (which.type === 'joined') {
    const answer = await readCachedQuery(db, `subscribed:${which.userId}`);
    return areRefs(answer?.value) ? answer.value : null;
  }
  const engagements = await db.engagements.toArray();
  const wantedFlag = which.type === 'bookmarked' ? 'bookmarked' : 'subscribed';
  return engagements
    .filter((row) => row[wantedFlag] || (wantedFlag === 'subscribed' && row.waiting))
    .map((row) => row.event);
}

/**
 * The stored events of a profile: upcoming ones soonest first, then past ones, latest first.
 * @returns null if the list was never fetched
 */
export async function readPersonEvents(db: AccountDb, which: PersonEvents, nowMs: number): Promise<EventRow[] | null> {
  const order = (rows: EventRow[]) => findOwnEvents(rows, { text: '', status: 'all', nowMs });
  if (which.type === 'made') {
    const made = await readOwnEvents(db, which.userId);
    // Of an unlisted one only the organizer's own devices have the secret; who has opened it finds it among their plans.
    return order(made.filter((row) => row.visibility !== 'unlisted' || row.link_key !== undefined));
  }
  const refs = await refsOf(db, which);
  if (refs === null) return null;
  const rows = (await db.events.bulkGet(refs)).filter((row) => row !== undefined);
  await loadRecurrence(rows);
  return order(rows);
}
