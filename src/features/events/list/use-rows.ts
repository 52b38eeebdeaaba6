import { startTransition, useEffect, useRef, useState } from 'react';
import type { AccountDb } from '#data/db/account-db.ts';
import type { EventCatalog } from '#data/events/catalog.ts';
import { firstFeatured } from '#data/events/queries.ts';
import type { EventFilter, Listing } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { otherwise } from '#data/fault.ts';
import { readStatus } from '#sync/engine/status.ts';
import { loadWithRetry } from '#ui/async/lazy-component.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { featuredCount } from './featured-count.ts';

export interface EventRows {
  /** all stored events; before they are read, only the first featured ones, or those that the page starts with */
  rows: readonly EventRow[];
  /** filters all stored events; null while only the first have been read */
  find: ((filter: EventFilter) => Listing) | null;
  /** a pull had completed before everything was read: only then is an empty list final */
  isSynced: boolean;
}

const refreshDelayMs = 200;
/** While the first pull comes in, the page shows what it started with. */
const firstPullDelayMs = 2_000;

// Rows stay in memory when the list is left, so that returning to it restores it at once.
const catalogues = new WeakMap<AccountDb, EventCatalog>();

/** Loaded after the first cards, which don't need it. */
async function openCatalogue(db: AccountDb): Promise<EventCatalog> {
  const { createEventCatalog: createEventCatalogue } = await loadWithRetry(() => import('#data/events/catalog.ts'));
  const existing = catalogues.get(db) ?? createEventCatalogue(db);
  catalogues.set(db, existing);
  return existing;
}

type LoadedRows = EventRows & { db: AccountDb };

function rowsFromCatalogue(db: AccountDb, catalogue: EventCatalog, isSynced: boolean): LoadedRows {
  // A new function for new rows, so that searches run again.
  return { db, isSynced, rows: catalogue.rows(), find: (filter) => catalogue.find(filter) };
}

function cachedRows(db: AccountDb | null): LoadedRows | null {
  const catalogue = db === null ? undefined : catalogues.get(db);
  return db === null || catalogue === undefined || catalogue.rows().length === 0
    ? null
    : rowsFromCatalogue(db, catalogue, true);
}

/** Whether a pull has ever completed. */
async function readSynced(db: AccountDb): Promise<boolean> {
  return (await readStatus(db)).syncedAt !== null;
}

/** The end of the stamp once a pull has completed. */
const synced = '/synced';

/** Changes with every change of the events table and with the first pull; costs two row reads. */
async function readStamp(db: AccountDb): Promise<string> {
  const newest = await db.events.orderBy('tick').last();
  const rows = [newest?.tick ?? 0, await db.events.count()].join('/');
  return (await readSynced(db)) ? rows + synced : rows;
}

/**
 * The device's events, updated live: first the featured ones, read by index, then all. Null until the first are read.
 */
export function useEventRows(db: AccountDb | null): EventRows | null {
  const [loaded, setLoaded] = useState(() => cachedRows(db));
  const stamp = useLive(async () => (db === null ? null : readStamp(db)), [db], null);
  const current = loaded?.db === db ? loaded : cachedRows(db);
  const isEmpty = current === null;

  useEffect(() => {
    if (db === null || !isEmpty) return;
    let isGone = false;
    firstFeatured(db, Date.now(), featuredCount)
      .then((rows) => {
        if (!isGone) setLoaded((last) => (last?.db === db ? last : { db, isSynced: false, rows, find: null }));
      })
      .catch(otherwise(undefined));
    return () => {
      isGone = true;
    };
  }, [db, isEmpty]);

  const refreshing = useRef<{ timer: ReturnType<typeof setTimeout>; isSynced: boolean } | null>(null);
  useEffect(() => {
    return () => {
      if (refreshing.current !== null) clearTimeout(refreshing.current.timer);
      refreshing.current = null;
    };
  }, [db]);

  useEffect(() => {
    if (db === null || stamp === null || isEmpty) return;
    const isStampSynced = stamp.endsWith(synced);
    if (refreshing.current !== null) {
      if (refreshing.current.isSynced || !isStampSynced) return;
      clearTimeout(refreshing.current.timer);
    }
    async function refresh(from: AccountDb): Promise<void> {
      refreshing.current = null;
      const catalogue = await openCatalogue(from);
      const isSynced = await readSynced(from);
      await catalogue.refresh();
      startTransition(() => {
        setLoaded(rowsFromCatalogue(from, catalogue, isSynced));
      });
    }
    // A pull is applied in pages; pausing between reads keeps the page responsive. The first rows are read without
    // delay.
    const isFirst = (catalogues.get(db)?.rows().length ?? 0) === 0;
    const pauseMs = isStampSynced ? refreshDelayMs : firstPullDelayMs;
    const timer = setTimeout(() => void refresh(db).catch(otherwise(undefined)), isFirst ? 0 : pauseMs);
    refreshing.current = { timer, isSynced: isStampSynced };
  }, [db, stamp, isEmpty]);

  return current;
}
