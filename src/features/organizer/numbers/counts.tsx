import { Eye, Heart, Ticket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { priceText } from '#shared-parts/events/texts.ts';
import { countText } from '#features/organizer/texts.ts';
import * as texts from './texts.ts';

/** How many places are taken. */
function PlacesBar({ event }: { event: Pick<EventRow, 'subscribers_count' | 'capacity'> }) {
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

function Count({ icon, name, children }: { icon: ReactNode; name: string; children: string }) {
  return (
    <div title={name} className="flex items-center gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted">
      <dt>
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** An event's numbers, as stored on this device. */
export function EventCounts({ event }: { event: EventRow }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:w-full">
      <dl className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm tabular-nums">
        <Count icon={<Users />} name={texts.attendees}>
          {countText(event.attendees_count)}
        </Count>
        <Count icon={<Eye />} name={texts.views}>
          {countText(event.views)}
        </Count>
        <Count icon={<Heart />} name={texts.likes}>
          {countText(event.likes)}
        </Count>
        <Count icon={<Ticket />} name={texts.price}>
          {priceText(event.price)}
        </Count>
      </dl>
      <div className="min-w-[min(9rem,100%)] flex-1 sm:w-44 sm:flex-none">
        <PlacesBar event={event} />
      </div>
    </div>
  );
}
