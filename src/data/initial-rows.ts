import type { PageData, PageList } from '#contract/pages/page-data.ts';
import { loadRecurrence } from './events/next-occurrence.ts';
import { eventRowOf, type EventRow } from './events/rows.ts';
import { personRowOf, type PersonRow, type RankingRow } from './people/rows.ts';

/**
 * The rows that a window's first page starts with, before the databases are open: those in the server's document, which are
 * public, or those that `public/first.js` has read on the device.
 */
export interface InitialRows {
  /** name of the database that they are from; null: they are the server's */
  db: string | null;
  /** the address of the page, with its query */
  path: string;
  /** the clock when they were read, in ms: the server's or the device's */
  nowMs: number;
  events: readonly EventRow[];
  list: PageList | null;
  people: readonly PersonRow[];
  rankings: readonly RankingRow[];
}

/** Rows as the device stores them, of those that the server sent; loads what it takes to show them. */
export async function initialRowsOf(
  path: string,
  { nowMs, events, list, people, rankings }: PageData,
): Promise<InitialRows> {
  const rows = events.map((event) => eventRowOf(event, 0));
  await loadRecurrence(rows);
  return {
    db: null,
    path,
    nowMs,
    events: rows,
    list,
    people: people.map((person) => personRowOf(person, 0)),
    rankings: rankings.map((ranking) => ({ ...ranking, fetchedAt: nowMs })),
  };
}
