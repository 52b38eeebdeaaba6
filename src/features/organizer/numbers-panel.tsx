import { useEffect, useState } from 'react';
import type { EventStatistics } from '#contract/event-statistics.ts';
import type { EventRow } from '#data/events.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { daysUntil, type LoadStatistics } from './event-numbers.ts';
import { countText } from './own-words.ts';
import { ViewsChart } from './views-chart.tsx';

type Told = Awaited<ReturnType<LoadStatistics>>;

/** What the server has told of an event; null until it has. */
function useStatistics(eventId: number | null, load: LoadStatistics): Told | null {
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    if (eventId === null) return;
    const leaving = new AbortController();
    void load(eventId, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setTold(answer);
    });
    return () => {
      leaving.abort();
    };
  }, [eventId, load]);
  return told;
}

/** What this device knows by itself. */
function heldNumbers(event: EventRow): Omit<EventStatistics, 'days' | 'waiting'> {
  const { views, unique_view_count: visitors, likes, subscribers_count: subscribers, capacity } = event;
  return { views, visitors, likes, subscribers, capacity };
}

function Number({ name, value }: { name: string; value: number | null }) {
  return (
    <div className="rounded-sm bg-sunken px-3 py-2.5">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="mt-0.5 font-display text-lg font-bold tabular-nums">{value === null ? '–' : countText(value)}</dd>
    </div>
  );
}

interface NumbersPanelProps {
  event: EventRow;
  nowMs: number;
  load: LoadStatistics;
}

/** An event's numbers: the device's own at once, the server's and how they grew once it has answered. */
export function NumbersPanel({ event, nowMs, load }: NumbersPanelProps) {
  const told = useStatistics(event.event_id, load);
  const all = told?.ok === true ? told.value : null;
  const held = all ?? { ...heldNumbers(event), waiting: null };
  return (
    <div className="mt-4 space-y-5">
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <Number name="Views" value={held.views} />
        <Number name="Visitors" value={held.visitors} />
        <Number name="Likes" value={held.likes} />
        <Number name="Subscribers" value={held.subscribers} />
        <Number name="Waiting list" value={held.waiting} />
        <Number name="Capacity" value={held.capacity} />
      </dl>
      {event.event_id === null && (
        <p className="text-sm text-muted">Nobody else has this event yet: it is counted once it has been sent.</p>
      )}
      {told?.ok === false && (
        <p role="status" className="text-sm text-muted">
          {told.message}
        </p>
      )}
      {event.event_id !== null && told === null && (
        <div role="status">
          <p className="sr-only">Loading the numbers</p>
          <Skeleton className="h-44" />
        </div>
      )}
      {all !== null && <ViewsChart days={daysUntil(nowMs, all.days)} />}
    </div>
  );
}
