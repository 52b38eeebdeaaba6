import { isTokenRemoved } from '#data/account/stored-token.ts';
import { accountDbName, guestDbName } from '#data/db/names.ts';
import { loadRecurrence } from '#data/events/next-occurrence.ts';
import type { InitialRows } from '#data/initial-rows.ts';
import type { FirstRows } from '#shared-parts/first-rows.ts';
import { loadFirstPage } from '#app/routes/routes.tsx';
import { isSameBrowserSession } from '#app/session/mirror.ts';

/** Longer than a device takes; one whose storage doesn't answer is dealt with when the databases are opened. */
const patienceMs = 500;
const longestLoadMs = 3_000;

/** The database that this start will show; null if it first has to end a session. */
function activeDbName({ accounts }: FirstRows): string | null {
  const active = accounts.find(({ isActive }) => isActive);
  if (active === undefined) return guestDbName;
  const isOver = isTokenRemoved() || !(active.remember || isSameBrowserSession());
  return isOver ? null : accountDbName(active.userId);
}

async function read(): Promise<InitialRows | null> {
  const rows = (await window.firstRows) ?? null;
  if (rows === null || rows.events.length === 0 || activeDbName(rows) !== rows.db) return null;
  const { db, events } = rows;
  await loadRecurrence(events);
  const path = location.pathname + location.search;
  return { db, path, nowMs: Date.now(), events, list: null, people: [], rankings: [] };
}

const within = <Value>(ms: number, reading: Promise<Value>) =>
  Promise.race([reading, new Promise<null>((resolve) => setTimeout(resolve, ms, null))]);

/**
 * The rows that `public/first.js` has read for this page, once its code is there to show them.
 * @returns null if there are none, if they are another account's, or if they take too long
 */
export async function takeFirstRows(): Promise<InitialRows | null> {
  const rows = await within(patienceMs, read());
  if (rows !== null) await within(longestLoadMs, loadFirstPage(rows.path));
  return rows;
}
