import { useEffect, useState } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import type { ViewCounts } from './extras.tsx';

/** Fetches how often an event was seen; null if there was no answer. */
export type FetchViews = (eventId: number) => Promise<ViewCounts | null>;

/** An event's views: from the stored row, then from the server. */
export function useViews(event: EventRow, fetchViews: FetchViews): ViewCounts {
  const { views, unique_view_count: unique } = event;
  // Only its author can see a draft, so there are no views.
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
