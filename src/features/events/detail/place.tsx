import { Map, MapPin, Navigation } from 'lucide-react';
import { Link } from 'react-router-dom';
import { attendanceOf } from '#contract/events/attendance.ts';
import type { EventRow } from '#data/events/rows.ts';
import { addressLines, directionsUrl, pointOf } from '#shared-parts/events/directions.ts';
import { Fact } from './fact.tsx';
import { OutsideLink } from '#features/events/outside-link.tsx';
import { noLocation } from '#shared-parts/events/texts.ts';
import * as texts from './texts.ts';

function Links({ event }: { event: EventRow }) {
  const point = pointOf(event);
  const directions = directionsUrl(event);
  if (directions === null) return null;
  return (
    <p className="-mt-1 -mb-2.5 flex flex-wrap items-center gap-x-5">
      <OutsideLink href={directions} icon={<Navigation />}>
        {texts.directions}
      </OutsideLink>
      {point !== null && (
        <Link
          to={`/map/view?event=${String(event.event_id ?? event.ref)}`}
          className="inline-flex min-h-11 items-center gap-1.5 font-medium text-brand-ink underline underline-offset-4 [&_svg]:size-4"
        >
          <Map />
          {texts.showOnTheMap}
        </Link>
      )}
    </p>
  );
}

/** Where the event takes place, with directions. */
export function EventPlace({ event }: { event: EventRow }) {
  const { event_link: link } = event;
  const [name, ...rest] = addressLines(event);
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
      <p className="font-semibold">{name ?? noLocation}</p>
      {(name === undefined || rest.length > 0) && (
        <p className="text-muted">{name === undefined ? texts.locationNotSpecified : rest.join(', ')}</p>
      )}
      <Links event={event} />
      {attendance === 'hybrid' && (
        <>
          <p className="mt-2 font-semibold">{texts.alsoOnline}</p>
          {link !== null && <OutsideLink href={link}>{texts.joinOnline}</OutsideLink>}
        </>
      )}
    </Fact>
  );
}
