import { Eye, Heart, Ticket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { placesTaken } from '#shared-parts/events/counts.ts';
import { leadPrice } from '#shared-parts/events/price.tsx';
import { countText } from '#features/organizer/texts.ts';
import * as texts from './texts.ts';

function Count({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
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

/** How many places are taken, as a bar too. */
function Places({ event }: { event: Pick<EventRow, 'attendees_count' | 'capacity'> }) {
  const { attendees_count: taken, capacity } = event;
  const percent = capacity === 0 ? 0 : Math.min(100, (taken / capacity) * 100);
  return (
    <Count icon={<Users />} name={texts.attendees}>
      {placesTaken(taken, capacity)}
      <span aria-hidden="true" className="mt-0.5 block h-1 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-brand" style={{ width: `${String(percent)}%` }} />
      </span>
    </Count>
  );
}

/** An event's numbers, as stored on this device; what follows them comes at their end. */
export function EventCounts({ event, children }: { event: EventRow; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm tabular-nums max-sm:w-full">
      <dl className="contents">
        <Places event={event} />
        <Count icon={<Eye />} name={texts.views}>
          {countText(event.views)}
        </Count>
        <Count icon={<Heart />} name={texts.likes}>
          {countText(event.likes)}
        </Count>
        <Count icon={<Ticket />} name={texts.price}>
          {leadPrice(event)}
        </Count>
      </dl>
      {children}
    </div>
  );
}
