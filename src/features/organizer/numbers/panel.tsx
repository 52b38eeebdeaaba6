import { useEffect, useState } from 'react';
import type { EventStatistics } from '#contract/events/statistics.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { daysUntil, type LoadStatistics } from './days.ts';
import { countText } from '#features/organizer/texts.ts';
import * as texts from './texts.ts';
import { DaysChart } from './days-chart.tsx';

type StatisticsResult = Awaited<ReturnType<LoadStatistics>>;

/** The server's statistics of an event; null until received. */
function useStatistics(eventId: number | null, load: LoadStatistics): StatisticsResult | null {
  const [result, setResult] = useState<StatisticsResult | null>(null);
  useEffect(() => {
    if (eventId === null) return;
    const leaving = new AbortController();
    void load(eventId, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setResult(answer);
    });
    return () => {
      leaving.abort();
    };
  }, [eventId, load]);
  return result;
}

/** The numbers stored on this device. */
function localNumbers(event: EventRow): Omit<EventStatistics, 'days' | 'waiting'> {
  const { views, unique_view_count: visitors, likes, subscribers_count: subscribers, capacity } = event;
  return { views, visitors, likes, subscribers, capacity };
}

/** How many of an event's visitors have a place, in percent; null if nobody has looked at it. */
function conversionOf({ visitors, subscribers }: Pick<EventStatistics, 'visitors' | 'subscribers'>): number | null {
  if (visitors === 0) return null;
  // A place can be taken from the list, without a visit.
  return Math.min(100, Math.round((subscribers / visitors) * 100));
}

function NumberItem({ name, value }: { name: string; value: number | null }) {
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

/** An event's numbers: the device's at once, then the server's, with their history. */
export function NumbersPanel({ event, nowMs, load }: NumbersPanelProps) {
  const result = useStatistics(event.event_id, load);
  const received = result?.ok === true ? result.value : null;
  const numbers = received ?? { ...localNumbers(event), waiting: null };
  const share = conversionOf(numbers);
  return (
    <div className="mt-4 space-y-5">
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <NumberItem name={texts.views} value={numbers.views} />
        <NumberItem name={texts.visitors} value={numbers.visitors} />
        <NumberItem name={texts.likes} value={numbers.likes} />
        <NumberItem name={texts.subscribers} value={numbers.subscribers} />
        <NumberItem name={texts.waitingList} value={numbers.waiting} />
        <NumberItem name={texts.capacity} value={numbers.capacity} />
      </dl>
      {share !== null && <p className="text-sm font-medium">{texts.conversion(String(share))}</p>}
      {event.event_id === null && <p className="text-sm text-muted">{texts.notSentYet}</p>}
      {result?.ok === false && (
        <p role="status" className="text-sm text-muted">
          {result.message}
        </p>
      )}
      {event.event_id !== null && result === null && (
        <div role="status">
          <p className="sr-only">{texts.loadingNumbers}</p>
          <Skeleton className="h-44" />
        </div>
      )}
      {received !== null && <DaysChart days={daysUntil(nowMs, received.days)} />}
    </div>
  );
}
