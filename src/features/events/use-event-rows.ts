import { startTransition, useEffect, useRef, useState } from 'react';
import type { AccountDb } from '#data/db.ts';
import type { EventCatalogue } from '#data/event-catalogue.ts';
import { firstFeatured } from '#data/event-list.ts';
import type { EventFilter, Listing } from '#data/event-search.ts';
import type { EventRow } from '#data/events.ts';
import { otherwise } from '#data/fault.ts';
import type { EngineStatus } from '#sync/status.ts';
import { fetchPatiently } from '#ui/lazy-part.ts';
import { useLive } from '#ui/use-live.ts';
import { featuredCount } from './featured-count.ts';

export interface EventRows {
  /** all that the device holds; before that, only the first featured ones */
  rows: readonly EventRow[];
  /** what of all that is held is wanted; null as long as there are only the first */
  find: ((filter: EventFilter) => Listing) | null;
  /** a pull had landed before all of it was read: only then can be said that there are none */
  isSynced: boolean;
}

const restMs = 200;

// The rows stay in memory when the list is left, so that coming back to it shows it at once, at the old place.
const catalogues = new WeakMap<AccountDb, EventCatalogue>();

/** Its code comes after the first cards: they don't need it. */
async function openCatalogue(db: AccountDb): Promise<EventCatalogue> {
  const { createEventCatalogue } = await fetchPatiently(() => import('#data/event-catalogue.ts'));
  const held = catalogues.get(db) ?? createEventCatalogue(db);
  catalogues.set(db, held);
  return held;
}

type Held = EventRows & { db: AccountDb };

function wholeOf(db: AccountDb, catalogue: EventCatalogue, isSynced: boolean): Held {
  // A new function for new rows: what was found among the old ones is found again.
  return { db, isSynced, rows: catalogue.rows(), find: (filter) => catalogue.find(filter) };
}

function heldRows(db: AccountDb | null): Held | null {
  const catalogue = db === null ? undefined : catalogues.get(db);
  return db === null || catalogue === undefined || catalogue.rows().length === 0 ? null : wholeOf(db, catalogue, true);
}

/** Whether a pull has ever landed. */
async function readSynced(db: AccountDb): Promise<boolean> {
  const held = (await db.meta.get('status'))?.value as Partial<EngineStatus> | undefined;
  return held?.syncedAt != null;
}

/** Changes with every change of the events table, and with the first pull; two rows are read for it. */
async function stampOf(db: AccountDb): Promise<string> {
  const newest = await db.events.orderBy('tick').last();
  return [newest?.tick ?? 0, await db.events.count(), await readSynced(db)].join('/');
}

/** The device's events: the first featured by their index first, then all of them, kept fresh. Null until the first are read. */
export function useEventRows(db: AccountDb | null): EventRows | null {
  const [held, setHeld] = useState(() => heldRows(db));
  const stamp = useLive(async () => (db === null ? null : stampOf(db)), [db], null);
  const shown = held?.db === db ? held : heldRows(db);
  const isEmpty = shown === null;

  useEffect(() => {
    if (db === null || !isEmpty) return;
    let isGone = false;
    firstFeatured(db, Date.now(), featuredCount)
      .then((rows) => {
        if (!isGone) setHeld((last) => (last?.db === db ? last : { db, isSynced: false, rows, find: null }));
      })
      .catch(otherwise(undefined));
    return () => {
      isGone = true;
    };
  }, [db, isEmpty]);

  const resting = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    return () => {
      if (resting.current !== null) clearTimeout(resting.current);
      resting.current = null;
    };
  }, [db]);

  useEffect(() => {
    if (db === null || stamp === null || isEmpty || resting.current !== null) return;
    async function refresh(from: AccountDb): Promise<void> {
      resting.current = null;
      const catalogue = await openCatalogue(from);
      const isSynced = await readSynced(from);
      await catalogue.refresh();
      startTransition(() => {
        setHeld(wholeOf(from, catalogue, isSynced));
      });
    }
    // A pull lands in pages; a rest between two readings leaves the screen free to answer. The first rows are waited for.
    const delayMs = (catalogues.get(db)?.rows().length ?? 0) === 0 ? 0 : restMs;
    resting.current = setTimeout(() => void refresh(db).catch(otherwise(undefined)), delayMs);
  }, [db, stamp, isEmpty]);

  return shown;
}
