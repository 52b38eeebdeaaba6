import { startTransition, useEffect, useRef, useState } from 'react';
import type { AccountDb } from '#data/db/account-db.ts';
import type { EventCatalog } from '#data/events/catalog.ts';
import { firstFeatured } from '#data/events/queries.ts';
import type { EventFilter, Listing } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { otherwise } from '#data/fault.ts';
import type { EngineStatus } from '#sync/engine/status.ts';
import { loadWithRetry } from '#ui/async/lazy-component.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { featuredCount } from './featured-count.ts';

export interface EventRows {
  /** all that the device holds; before that, only the first featured ones */
  rows: readonly EventRow[];
  /** what of all that is held is wanted; null as long as there are only the first */
  find: ((filter: EventFilter) => Listing) | null;
  /** a pull had landed before all of it was read: only then can be said that there are none */
  isSynced: boolean;
}

const refreshDelayMs = 200;

// The rows stay in memory when the list is left, so that coming back to it shows it at once, at the old place.
const catalogues = new WeakMap<AccountDb, EventCatalog>();

/** Its code comes after the first cards: they don't need it. */
async function openCatalogue(db: AccountDb): Promise<EventCatalog> {
  const { createEventCatalog: createEventCatalogue } = await loadWithRetry(() => import('#data/events/catalog.ts'));
  const existing = catalogues.get(db) ?? createEventCatalogue(db);
  catalogues.set(db, existing);
  return existing;
}

type LoadedRows = EventRows & { db: AccountDb };

function rowsFromCatalogue(db: AccountDb, catalogue: EventCatalog, isSynced: boolean): LoadedRows {
  // A new function for new rows: what was found among the old ones is found again.
  return { db, isSynced, rows: catalogue.rows(), find: (filter) => catalogue.find(filter) };
}

function cachedRows(db: AccountDb | null): LoadedRows | null {
  const catalogue = db === null ? undefined : catalogues.get(db);
  return db === null || catalogue === undefined || catalogue.rows().length === 0
    ? null
    : rowsFromCatalogue(db, catalogue, true);
}

/** Whether a pull has ever landed. */
async function readSynced(db: AccountDb): Promise<boolean> {
  const stored = (await db.meta.get('status'))?.value as Partial<EngineStatus> | undefined;
  return stored?.syncedAt != null;
}

/** Changes with every change of the events table, and with the first pull; two rows are read for it. */
async function readStamp(db: AccountDb): Promise<string> {
  const newest = await db.events.orderBy('tick').last();
  return [newest?.tick ?? 0, await db.events.count(), await readSynced(db)].join('/');
}

/** The device's events: the first featured by their index first, then all of them, kept fresh. Null until the first are read. */
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

  const refreshTimer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    return () => {
      if (refreshTimer.current !== null) clearTimeout(refreshTimer.current);
      refreshTimer.current = null;
    };
  }, [db]);

  useEffect(() => {
    if (db === null || stamp === null || isEmpty || refreshTimer.current !== null) return;
    async function refresh(from: AccountDb): Promise<void> {
      refreshTimer.current = null;
      const catalogue = await openCatalogue(from);
      const isSynced = await readSynced(from);
      await catalogue.refresh();
      startTransition(() => {
        setLoaded(rowsFromCatalogue(from, catalogue, isSynced));
      });
    }
    // A pull lands in pages; a rest between two readings leaves the screen free to answer. The first rows are waited for.
    const delayMs = (catalogues.get(db)?.rows().length ?? 0) === 0 ? 0 : refreshDelayMs;
    refreshTimer.current = setTimeout(() => void refresh(db).catch(otherwise(undefined)), delayMs);
  }, [db, stamp, isEmpty]);

  return current;
}
