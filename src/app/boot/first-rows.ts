import { isTokenRemoved } from '#data/account/stored-token.ts';
import type { AccountRow } from '#data/db/device.ts';
import { accountDbName, guestDbName } from '#data/db/names.ts';
import { loadRecurrence } from '#data/events/next-occurrence.ts';
import type { InitialRows } from '#data/initial-rows.ts';
import { isSameBrowserSession } from '#app/session/mirror.ts';

/** Longer than a device takes; one whose storage doesn't answer is dealt with when the databases are opened. */
const patienceMs = 500;

/** The database that this start will show; null if it first has to end a session. */
function activeDbName(accounts: readonly AccountRow[]): string | null {
  const active = accounts.find(({ token }) => token !== null);
  if (active === undefined) return guestDbName;
  const isOver = isTokenRemoved() || !(active.remember || isSameBrowserSession());
  return isOver ? null : accountDbName(active.userId);
}

/**
 * The rows that `public/first.js` has read for this page.
 * @returns null if there are none, if they are another account's, or if they take too long
 */
export async function takeFirstRows(): Promise<InitialRows | null> {
  const tooLong = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
  const read = await Promise.race([window.firstRows ?? null, tooLong]);
  if (read === null || read.events.length === 0 || activeDbName(read.accounts) !== read.db) return null;
  await loadRecurrence(read.events);
  const path = location.pathname + location.search;
  return { path, nowMs: Date.now(), events: read.events, list: null, people: [], rankings: [] };
}
