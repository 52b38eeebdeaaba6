import { CalendarDays, ExternalLink, MapPin, Star, Ticket, UserRound, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventRow } from '#data/events.ts';
import { priceText } from './event-text.ts';
import { hours, longDate } from './event-time.ts';

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 py-3">
      <dt className="mt-0.5 text-hue [&_svg]:size-5">
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="text-sm break-words">{children}</dd>
    </div>
  );
}

function outside(href: string, text: string) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="-my-2 inline-flex min-h-11 items-center gap-1.5 font-medium text-brand-ink underline underline-offset-4"
    >
      {text}
      <ExternalLink className="size-4 shrink-0" />
    </a>
  );
}

function Place({ event }: { event: EventRow }) {
  if (event.online) {
    return (
      <>
        <p className="font-semibold">Online</p>
        {event.event_link !== null && outside(event.event_link, 'Join online')}
      </>
    );
  }
  const lines = [event.address, [event.city, event.country].filter(Boolean).join(', ')].filter(Boolean);
  const name = event.locationName ?? lines.shift();
  const [longitude, latitude] = event.location?.coordinates ?? [];
  return (
    <>
      <p className="font-semibold">{name ?? 'Location not specified'}</p>
      {lines.length > 0 && <p className="text-muted">{lines.join(' · ')}</p>}
      {latitude !== undefined &&
        longitude !== undefined &&
        outside(
          `https://www.google.com/maps/search/?api=1&query=${String(latitude)},${String(longitude)}`,
          `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
        )}
    </>
  );
}

/** When, where, how much and with whom. */
export function EventFacts({ event }: { event: EventRow }) {
  const places = Math.max(0, event.capacity - event.subscribers_count);
  return (
    <dl className="divide-y divide-line">
      <Fact icon={<CalendarDays />} label="Date and time">
        <time dateTime={event.date_time} className="font-semibold">
          {longDate(event)}
        </time>
        <p className="text-muted tabular-nums">{hours(event)}</p>
      </Fact>
      <Fact icon={<MapPin />} label="Location">
        <Place event={event} />
      </Fact>
      <Fact icon={<Ticket />} label="Price">
        <p className="font-semibold tabular-nums">{priceText(event.price)}</p>
      </Fact>
      <Fact icon={<Users />} label="Attendees">
        <p className="font-semibold tabular-nums">
          {event.attendees_count} {event.attendees_count === 1 ? 'attendee' : 'attendees'}
        </p>
        <p className="text-muted tabular-nums">
          {places === 0
            ? 'Full: a waiting list is open'
            : `${String(places)} ${places === 1 ? 'place' : 'places'} left`}
        </p>
      </Fact>
      <Fact icon={<UserRound />} label="Organizer">
        <p className="text-muted">Organized by</p>
        <p className="font-semibold">{event.organizer.display_name || event.organizer.username || 'Unknown'}</p>
      </Fact>
      <Fact icon={<Star />} label="Rating">
        <p className="text-muted">{event.rating === null ? 'No Rating Yet' : event.rating.toFixed(1)}</p>
      </Fact>
    </dl>
  );
}
