import type { AccountDb } from '#data/db/account-db.ts';
import { createEventCatalog } from '#data/events/catalog.ts';
import { upcomingEvents } from '#data/events/queries.ts';
import { searchEvents } from '#data/events/search.ts';

export interface Reading {
  events: number;
  /** the next 24 by their index, which a cold start shows first */
  firstMs: number;
  /** all rows into memory, once for each start */
  wholeMs: number;
  /** filtering and ordering all rows with no text */
  listMs: number;
  /** one search for each letter typed */
  keystrokesMs: number[];
}

const typed = ['conference on music', 'santo domingo', 'javascript', 'london open'];

/** What the list costs to read, with everything that the device holds. */
export async function read(db: AccountDb): Promise<Reading> {
  const nowMs = Date.now();
  const filter = { category: 'all', when: 'any', nowMs } as const;
  let beganAt = performance.now();
  const since = () => {
    const ms = performance.now() - beganAt;
    beganAt = performance.now();
    return ms;
  };
  await upcomingEvents(db, nowMs, 24);
  const firstMs = since();
  const catalogue = createEventCatalog(db);
  await catalogue.refresh();
  const wholeMs = since();
  searchEvents(catalogue.rows(), { ...filter, text: '' });
  const listMs = since();
  const keystrokesMs = typed.flatMap((words) =>
    Array.from(words, (_letter, index) => {
      beganAt = performance.now();
      searchEvents(catalogue.rows(), { ...filter, text: words.slice(0, index + 1) });
      return since();
    }),
  );
  return { events: catalogue.rows().length, firstMs, wholeMs, listMs, keystrokesMs };
}
