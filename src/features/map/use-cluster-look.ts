import { useEffect, useRef, useState } from 'react';
import { coordinatesOf } from '#data/event-search.ts';
import type { EventRow } from '#data/events.ts';
import { otherwise } from '#data/fault.ts';
import type { Look, LookQuestion } from './cluster-index.ts';
import { createClusterSource, type ClusterSource } from './cluster-source.ts';

/** What a map shows of these events, and which they are. */
export interface EventLook extends Look {
  rows: readonly EventRow[];
}

interface Desk {
  source: ClusterSource;
  /** what the source was brought last */
  placed: readonly EventRow[] | null;
  ask: (question: LookQuestion) => void;
}

function placesOf(rows: readonly EventRow[]): Float64Array<ArrayBuffer> {
  const places = new Float64Array(rows.length * 2);
  for (const [index, row] of rows.entries()) {
    const { latitude, longitude } = coordinatesOf(row) ?? { latitude: 0, longitude: 0 };
    places[2 * index] = latitude;
    places[2 * index + 1] = longitude;
  }
  return places;
}

/** Asks the source one thing at a time; of what is asked meanwhile only the last is asked then. */
function lastOnly(ask: (question: LookQuestion) => Promise<void>): (question: LookQuestion) => void {
  let next: LookQuestion | null = null;
  let isAsking = false;
  async function run(): Promise<void> {
    for (isAsking = true; next !== null;) {
      const question = next;
      next = null;
      await ask(question).catch(otherwise(undefined));
    }
    isAsking = false;
  }
  return (question) => {
    next = question;
    if (!isAsking) void run();
  };
}

/**
 * What is to be drawn and listed of the events, put in order off the page. What was there before stays until the next is known.
 * @param rows null before they are read
 * @param question null before the map is there; the same one as long as nothing has changed
 */
export function useClusterLook(rows: readonly EventRow[] | null, question: LookQuestion | null): EventLook | null {
  const [look, setLook] = useState<EventLook | null>(null);
  const desk = useRef<Desk | null>(null);

  useEffect(() => {
    const source = createClusterSource();
    const opened: Desk = {
      source,
      placed: null,
      ask: lastOnly(async (asked) => {
        const about = opened.placed;
        const found = await source.look(asked);
        // Other events have come meanwhile: their own answer is on its way.
        if (about !== null && about === opened.placed) setLook({ ...found, rows: about });
      }),
    };
    desk.current = opened;
    return () => {
      desk.current = null;
      source.close();
    };
  }, []);

  useEffect(() => {
    const opened = desk.current;
    if (opened === null || rows === null || question === null) return;
    if (opened.placed !== rows) {
      opened.placed = rows;
      opened.source.place(placesOf(rows));
    }
    opened.ask(question);
  }, [rows, question]);

  return look;
}
