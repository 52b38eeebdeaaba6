import { Eye, Heart, Ticket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { priceText } from '#shared-parts/events/texts.ts';
import { countText } from '#features/organizer/texts.ts';
import { PlacesBar } from './places-bar.tsx';
import * as texts from './texts.ts';

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
