import { useEffect, useRef, useState } from 'react';
import { coordinatesOf } from '#data/events/search.ts';
import type { EventRow } from '#data/events/rows.ts';
import { otherwise } from '#data/fault.ts';
import type { ClusterResult, ClusterRequest } from './point-index.ts';
import { createClusterSource, type ClusterSource } from './source.ts';

/** The clustered events, with the rows that indexes refer to. */
export interface ClusteredEvents extends ClusterResult {
  rows: readonly EventRow[];
}

interface ClusterSession {
  source: ClusterSource;
  /** the rows whose places the source has */
  placedRows: readonly EventRow[] | null;
  submit: (request: ClusterRequest) => void;
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

/** Runs one request at a time; of those made meanwhile only the last follows. */
function latestOnly(execute: (request: ClusterRequest) => Promise<void>): (request: ClusterRequest) => void {
  let next: ClusterRequest | null = null;
  let isRunning = false;
  async function run(): Promise<void> {
    for (isRunning = true; next !== null;) {
      const request = next;
      next = null;
      await execute(request).catch(otherwise(undefined));
    }
    isRunning = false;
  }
  return (request) => {
    next = request;
    if (!isRunning) void run();
  };
}

/**
 * The points and list for a map, computed off the main thread. Keeps the last result until the next arrives.
 * @param rows null until read
 * @param request null until the map is mounted; must stay the same object while nothing has changed
 */
export function useClusteredEvents(
  rows: readonly EventRow[] | null,
  request: ClusterRequest | null,
): ClusteredEvents | null {
  const [clustered, setClustered] = useState<ClusteredEvents | null>(null);
  const sessionRef = useRef<ClusterSession | null>(null);

  useEffect(() => {
    const source = createClusterSource();
    const session: ClusterSession = {
      source,
      placedRows: null,
      submit: latestOnly(async (queued) => {
        const rowsAtRequest = session.placedRows;
        const found = await source.query(queued);
        // The rows have changed meanwhile: their own result is on its way.
        if (rowsAtRequest !== null && rowsAtRequest === session.placedRows)
          setClustered({ ...found, rows: rowsAtRequest });
      }),
    };
    sessionRef.current = session;
    return () => {
      sessionRef.current = null;
      source.close();
    };
  }, []);

  useEffect(() => {
    const session = sessionRef.current;
    if (session === null || rows === null || request === null) return;
    if (session.placedRows !== rows) {
      session.placedRows = rows;
      session.source.setPlaces(placesOf(rows));
    }
    session.submit(request);
  }, [rows, request]);

  return clustered;
}
