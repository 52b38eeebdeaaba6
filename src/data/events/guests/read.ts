import type { AccountDb } from '#data/db/account-db.ts';
import { readCachedQuery, storeCachedQuery } from '#data/storage/query-cache.ts';
import type { GuestRow } from './rows.ts';

/** Rows per read: the page can do something else between two of them. */
const pageSize = 1_000;

/** Rows that fill any screen: a long list shows these while the others are read. */
export const firstGuestCount = 50;

/** The guests of an event behind a name, by name; a username belongs to one of them only. */
function pageOf(db: AccountDb, event: string, after: string, limit: number): Promise<GuestRow[]> {
  return db.event_guests
    .where('[event+sought]')
    .between([event, after], [event, '\uFFFF'], after === '')
    .limit(limit)
    .toArray();
}

/** The first guests of an event by name. */
export function readFirstGuests(db: AccountDb, event: string): Promise<GuestRow[]> {
  return pageOf(db, event, '', firstGuestCount);
}

/** The guests of an event that this device holds, by name. */
export async function readGuests(db: AccountDb, event: string): Promise<GuestRow[]> {
  const rows: GuestRow[] = [];
  for (let page = await pageOf(db, event, '', pageSize); page.length > 0;) {
    rows.push(...page);
    page = page.length < pageSize ? [] : await pageOf(db, event, page.at(-1)?.sought ?? '', pageSize);
  }
  return rows;
}

const keyOf = (eventId: number) => `unlisted-guests:${String(eventId)}`;

/**
 * Remembers how many of an event's guests the server lists for nobody, such as hidden people: a device that lacks as many
 * holds all others, and needn't ask again.
 */
export async function storeUnlistedCount(db: AccountDb, eventId: number, count: number): Promise<void> {
  await storeCachedQuery(db, { key: keyOf(eventId), value: count, fetchedAt: Date.now() });
}

/** What `storeUnlistedCount` has stored, else 0. */
export async function readUnlistedCount(db: AccountDb, eventId: number | null): Promise<number> {
  const stored = eventId === null ? null : await readCachedQuery(db, keyOf(eventId));
  return typeof stored?.value === 'number' ? stored.value : 0;
}
