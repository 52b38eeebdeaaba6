import { useEffect, useState } from 'react';
import type { EventRow } from '#data/events.ts';
import type { ViewCounts } from './event-facts.tsx';

/** Asks the server how often an event was seen; null where nobody answers. */
export type AskViews = (eventId: number) => Promise<ViewCounts | null>;

/** How often an event was seen: as the device's row says, and as the server does once it has answered. */
export function useViews(event: EventRow, ask: AskViews): ViewCounts {
  const { views, unique_view_count: unique } = event;
  // A draft is seen by nobody but its author: there is nothing to count.
  const id = event.status === 'draft' ? null : event.event_id;
  const [told, setTold] = useState<{ id: number; counts: ViewCounts } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isGone = false;
    ask(id).then(
      (counts) => {
        if (!isGone && counts !== null) setTold({ id, counts });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [id, ask]);
  const fresh = told?.id === id ? told?.counts : undefined;
  return { all: Math.max(views, fresh?.all ?? 0), unique: Math.max(unique, fresh?.unique ?? 0) };
}
