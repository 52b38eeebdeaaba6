import { useEffect, useState } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import type { ViewCounts } from './facts.tsx';

/** Asks the server how often an event was seen; null where nobody answers. */
export type FetchViews = (eventId: number) => Promise<ViewCounts | null>;

/** How often an event was seen: as the device's row says, and as the server does once it has answered. */
export function useViews(event: EventRow, fetchViews: FetchViews): ViewCounts {
  const { views, unique_view_count: unique } = event;
  // A draft is seen by nobody but its author: there is nothing to count.
  const id = event.status === 'draft' ? null : event.event_id;
  const [received, setReceived] = useState<{ id: number; counts: ViewCounts } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isGone = false;
    fetchViews(id).then(
      (counts) => {
        if (!isGone && counts !== null) setReceived({ id, counts });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [id, fetchViews]);
  const freshCounts = received?.id === id ? received?.counts : undefined;
  return { all: Math.max(views, freshCounts?.all ?? 0), unique: Math.max(unique, freshCounts?.unique ?? 0) };
}
