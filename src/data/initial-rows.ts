import type { PageData, PageList } from '#contract/pages/page-data.ts';
import { loadRecurrence } from './events/next-occurrence.ts';
import { eventRowOf, type EventRow } from './events/rows.ts';
import { personRowOf, type PersonRow, type RankingRow } from './people/rows.ts';

/** The public rows that a page starts with, before the device's own are read. */
export interface InitialRows {
  /** the address of the page, with its query */
  path: string;
  /** the server's clock when it read them, in ms */
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
    path,
    nowMs,
    events: rows,
    list,
    people: people.map((person) => personRowOf(person, 0)),
    rankings: rankings.map((ranking) => ({ ...ranking, fetchedAt: nowMs })),
  };
}
