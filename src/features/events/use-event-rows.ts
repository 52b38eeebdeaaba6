import { startTransition, useEffect, useRef, useState } from 'react';
import type { AccountDb } from '#data/db.ts';
import { createEventCatalogue, upcomingEvents, type EventCatalogue } from '#data/event-list.ts';
import type { EventRow } from '#data/events.ts';
import { useLive } from '#ui/use-live.ts';

export interface EventRows {
  rows: readonly EventRow[];
  /** all that the device holds; before that, only the next few */
  isWhole: boolean;
}

const firstCount = 24;
const restMs = 200;

// The rows stay in memory when the list is left, so that coming back to it shows it at once, at the old place.
const catalogues = new WeakMap<AccountDb, EventCatalogue>();

function catalogueOf(db: AccountDb): EventCatalogue {
  const held = catalogues.get(db) ?? createEventCatalogue(db);
  catalogues.set(db, held);
  return held;
}

function heldRows(db: AccountDb | null): (EventRows & { db: AccountDb }) | null {
  const rows = db === null ? [] : catalogueOf(db).rows();
  return db === null || rows.length === 0 ? null : { db, rows, isWhole: true };
}

/** Changes with every change of the events table; one row is read for it. */
async function stampOf(db: AccountDb): Promise<string> {
  const newest = await db.events.orderBy('tick').last();
  return `${String(newest?.tick ?? 0)}/${String(await db.events.count())}`;
}

/** The device's events: the next few by their index first, then all of them, kept fresh. Null until the first are read. */
export function useEventRows(db: AccountDb | null): EventRows | null {
  const [held, setHeld] = useState(() => heldRows(db));
  const stamp = useLive(async () => (db === null ? null : stampOf(db)), [db], null);
  const shown = held?.db === db ? held : heldRows(db);
  const isEmpty = shown === null;

  useEffect(() => {
    if (db === null || !isEmpty) return;
    let isGone = false;
    upcomingEvents(db, Date.now(), firstCount)
      .then((rows) => {
        if (!isGone) setHeld((last) => (last?.db === db ? last : { db, rows, isWhole: false }));
      })
      .catch(() => undefined);
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
    const catalogue = catalogueOf(db);
    async function refresh(from: AccountDb): Promise<void> {
      resting.current = null;
      await catalogue.refresh();
      startTransition(() => {
        setHeld({ db: from, rows: catalogue.rows(), isWhole: true });
      });
    }
    // A pull lands in pages; a rest between two readings leaves the screen free to answer.
    const delayMs = catalogue.rows().length === 0 ? 0 : restMs;
    resting.current = setTimeout(() => void refresh(db).catch(() => undefined), delayMs);
  }, [db, stamp, isEmpty]);

  return shown;
}
