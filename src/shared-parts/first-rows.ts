import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { AccountDb } from '#data/db/account-db.ts';
import { guestDbName } from '#data/db/names.ts';
import type { EventRow } from '#data/events/rows.ts';

/*
 * A window notes which events each page shows first. At the next start `public/first.js` reads them without Dexie, while the
 * app's scripts are still coming, and the app's first render draws them. Of the plans it also notes the texts of the next one,
 * which `public/first.js` shows by itself.
 */

interface NotedPage {
  path: string;
  /** name of the account's database */
  db: string;
  /** of the events, in their order */
  refs: readonly string[];
  /** texts of the first event, which `public/first.js` shows before the app has loaded */
  next?: NextText;
}

/** When and where the next plan is, as it is written; only as long as the device's row says the same. */
export interface NextText {
  title: string;
  /** the date's `datetime` */
  at: string;
  when: string;
  ownTime: string | null;
  place: string;
  /** `getTimezoneOffset()` at its start: a device that has travelled writes other hours */
  offset: number;
  untilMs: number;
  /** the fields of the row that this was written from */
  row: Partial<EventRow>;
}

/** What is noted in localStorage. */
interface Noted {
  /** the address of the app's main script: another build may have rows of another shape */
  build: string;
  /** the latest first */
  pages: readonly NotedPage[];
  /** when a member has somewhere to be, in ms: a start with no connection then goes to their plans */
  busy?: readonly (readonly [fromMs: number, toMs: number])[];
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

function updateNoted(update: (noted: Noted) => Pick<Noted, 'pages' | 'busy'>): void {
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? '';
  const { pages, busy = [] } = update(readNoted(build));
  const text = JSON.stringify({ build, pages, ...(busy.length === 0 ? {} : { busy }) } satisfies Noted);
  try {
    if (pages.length + busy.length === 0) localStorage.removeItem(key);
    else if (text !== localStorage.getItem(key)) localStorage.setItem(key, text);
  } catch {
    // The next start waits for the databases.
  }
}

/** A page that shows none of its own has nothing to start with. */
function noteFirstRows(page: NotedPage): void {
  updateNoted(({ pages, ...others }) => {
    const rest = pages.filter(({ path }) => path !== page.path);
    const all = page.refs.length === 0 ? rest : [page, ...rest];
    // The plans are noted when they change; pages that are looked at later don't push them out.
    return { ...others, pages: all.filter(({ next }, index) => next || index < mostPages) };
  });
}

/** Notes a member's plans: the next of them, and when they have somewhere to be, in ms. */
export function notePlans(page: NotedPage, busy: readonly (readonly [fromMs: number, toMs: number])[]): void {
  noteFirstRows(page);
  updateNoted((noted) => ({ ...noted, busy }));
}

/** Forgets what members looked at. */
export function forgetMembersRows(): void {
  updateNoted(({ pages }) => ({ pages: pages.filter(({ db }) => db === guestDbName) }));
}

/** Forgets what anybody looked at. */
export function forgetFirstRows(): void {
  updateNoted(() => ({ pages: [] }));
}

/**
 * Notes the events that the page shows first.
 * @param db the database that they were read from
 * @param events null while they aren't read from it
 */
export function useNotedRows(db: AccountDb | null, events: readonly Pick<EventRow, 'ref'>[] | null): void {
  const { pathname, search } = useLocation();
  const refs = events === null || search !== '' ? null : events.map(({ ref }) => ref).join();
  useEffect(() => {
    if (db === null || refs === null) return;
    noteFirstRows({ path: pathname, db: db.name, refs: refs === '' ? [] : refs.split(',') });
  }, [db, pathname, refs]);
}
