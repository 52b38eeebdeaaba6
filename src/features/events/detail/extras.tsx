import { Eye, MapPin, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { OutsideLink } from '#features/events/outside-link.tsx';
import { mapUrl, pointOf } from '#shared-parts/events/directions.ts';
import * as texts from './texts.ts';

export interface ViewCounts {
  /** number of visits */
  all: number;
  /** number of visitors */
  unique: number;
}

export function Extra({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-1.5 [&_svg]:size-4">
      <dt>
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What hardly anybody asks about an event: rating, views and coordinates. */
export function EventExtras({ event, views, children }: { event: EventRow; views: ViewCounts; children?: ReactNode }) {
  const point = pointOf(event);
  return (
    <dl className="mt-8 flex flex-wrap items-center gap-x-5 border-t border-line pt-2 text-xs text-muted tabular-nums">
      <Extra icon={<Star />} label={texts.rating}>
        {event.rating === null ? texts.noRatingYet : texts.ratingOf(event.rating, event.ratings_count)}
      </Extra>
      <Extra icon={<Eye />} label={texts.views}>
        {texts.viewsCount(views.all)}
        {views.unique > 0 && texts.byPeople(views.unique)}
      </Extra>
      {point !== null && (
        <Extra icon={<MapPin />} label={texts.coordinates}>
          <OutsideLink href={mapUrl(point)}>{texts.position(point)}</OutsideLink>
        </Extra>
      )}
      {children}
    </dl>
  );
}
