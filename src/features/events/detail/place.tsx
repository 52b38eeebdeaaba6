import { Map, MapPin, Navigation } from 'lucide-react';
import { Link } from 'react-router-dom';
import { attendanceOf } from '#contract/events/attendance.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Fact } from './fact.tsx';
import { OutsideLink } from '#features/events/outside-link.tsx';
import * as texts from './texts.ts';

const maps = 'https://www.google.com/maps';

function Links({ event, lines }: { event: EventRow; lines: readonly string[] }) {
  const [longitude, latitude] = event.location?.coordinates ?? [];
  const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  const target = point === null ? lines.join(', ') : `${String(point.latitude)},${String(point.longitude)}`;
  if (target === '') return null;
  return (
    <p className="-mb-2 flex flex-wrap items-center gap-x-4">
      {point !== null && (
        <Link
          to={`/map/view?event=${String(event.event_id ?? event.ref)}`}
          className="inline-flex min-h-11 items-center gap-1.5 font-medium text-brand-ink underline underline-offset-4 [&_svg]:size-4"
        >
          <Map />
          {texts.showOnTheMap}
        </Link>
      )}
      <OutsideLink href={`${maps}/dir/?api=1&destination=${encodeURIComponent(target)}`} icon={<Navigation />}>
        {texts.directions}
      </OutsideLink>
      {point !== null && (
        <OutsideLink href={`${maps}/search/?api=1&query=${target}`}>
          <span className="text-xs">{texts.position(point)}</span>
        </OutsideLink>
      )}
    </p>
  );
}

function filled(...texts: (string | null)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null && text.trim() !== ''))] as string[];
}

/** Where the event takes place, with directions. */
export function EventPlace({ event }: { event: EventRow }) {
  const { locationName, address, address2, city, state, country, event_link: link } = event;
  const region = filled(city, state, country).join(', ');
  const lines = filled(locationName, address, address2, region);
  const [name, ...rest] = lines;
  const attendance = attendanceOf(event);
  if (attendance === 'online') {
    return (
      <Fact icon={<MapPin />} label={texts.location}>
        <p className="font-semibold">{texts.online}</p>
        {link !== null && <OutsideLink href={link}>{texts.joinOnline}</OutsideLink>}
      </Fact>
    );
  }
  return (
    <Fact icon={<MapPin />} label={texts.location}>
      <p className="font-semibold">{name ?? texts.locationNotSpecified}</p>
      {rest.map((line) => (
        <p key={line} className="text-muted">
          {line}
        </p>
      ))}
      <Links event={event} lines={lines} />
      {attendance === 'hybrid' && (
        <>
          <p className="mt-2 font-semibold">{texts.alsoOnline}</p>
          {link !== null && <OutsideLink href={link}>{texts.joinOnline}</OutsideLink>}
        </>
      )}
    </Fact>
  );
}
