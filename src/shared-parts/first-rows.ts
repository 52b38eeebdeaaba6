import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { AccountDb } from '#data/db/account-db.ts';
import { guestDbName } from '#data/db/names.ts';
import type { EventRow } from '#data/events/rows.ts';

/*
 * A window notes which events each page shows first. At the next start `public/first.js` reads them without Dexie, while the
 * app's scripts are still coming, and the app's first render draws them.
 */

interface NotedPage {
  path: string;
  /** name of the account's database */
  db: string;
  /** of the events, in their order */
  refs: readonly string[];
}

/** What is noted in localStorage. */
interface Noted {
  /** the address of the app's main script: another build may have rows of another shape */
  build: string;
  /** the latest first */
  pages: readonly NotedPage[];
}

/** What `public/first.js` has read: rows of a database that need not be that of the active account. */
export interface FirstRows {
  db: string;
  accounts: readonly { userId: number; remember: boolean; isActive: boolean }[];
  events: readonly EventRow[];
}

declare global {
  interface Window {
    /** from `public/first.js`; null: nothing is noted for this page */
    firstRows?: Promise<FirstRows | null> | undefined;
  }
}

const key = 'first-rows';
const mostPages = 4;

function readNoted(build: string): Noted {
  try {
    const noted = JSON.parse(localStorage.getItem(key) ?? 'null') as Noted | null;
    if (noted?.build === build) return noted;
  } catch {
    // Storage is forbidden, or somebody else's text stands there.
  }
  return { build, pages: [] };
}

function updateNoted(update: (pages: readonly NotedPage[]) => readonly NotedPage[]): void {
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? '';
  const pages = update(readNoted(build).pages);
  const text = JSON.stringify({ build, pages } satisfies Noted);
  try {
    if (pages.length === 0) localStorage.removeItem(key);
    else if (text !== localStorage.getItem(key)) localStorage.setItem(key, text);
  } catch {
    // The next start waits for the databases.
  }
}

function noteFirstRows(page: NotedPage): void {
  updateNoted((pages) => [page, ...pages.filter(({ path }) => path !== page.path)].slice(0, mostPages));
}

/** Forgets what members looked at. */
export function forgetMembersRows(): void {
  updateNoted((pages) => pages.filter(({ db }) => db === guestDbName));
}

/** Forgets what anybody looked at. */
export function forgetFirstRows(): void {
  updateNoted(() => []);
}

/**
 * Notes the events that the page shows first.
 * @param db the database that they were read from
 * @param events null while they aren't read from it
 */
export function useNotedRows(db: AccountDb | null, events: readonly Pick<EventRow, 'ref'>[] | null): void {
  const { pathname, search } = useLocation();
  const refs = events === null || search !== '' ? '' : events.map(({ ref }) => ref).join();
  useEffect(() => {
    if (db !== null && refs !== '') noteFirstRows({ path: pathname, db: db.name, refs: refs.split(',') });
  }, [db, pathname, refs]);
}
