import type { EventRow } from '#data/events/rows.ts';
import { countText } from '#features/organizer/texts.ts';
import * as texts from './texts.ts';

/** How many places are taken. */
export function PlacesBar({ event }: { event: Pick<EventRow, 'subscribers_count' | 'capacity'> }) {
  const { subscribers_count: taken, capacity } = event;
  const percent = capacity === 0 ? 0 : Math.min(100, (taken / capacity) * 100);
  return (
    <div className="text-xs text-muted tabular-nums">
      <p>
        <span className="font-semibold text-ink">{countText(taken)}</span>
        {texts.subscribedOf(countText(capacity))}
      </p>
      <div aria-hidden="true" className="mt-1 h-1 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-brand" style={{ width: `${String(percent)}%` }} />
      </div>
    </div>
  );
}
