import { MapPin } from 'lucide-react';
import { categoryLabel } from '#contract/events/category.ts';
import { eventStatusAt } from '#contract/events/rules.ts';
import { PageHeading } from '#ui/text/page-heading.tsx';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { CancelNotice, EventNotice } from './notice.tsx';
import { placeText } from '#shared-parts/events/texts.ts';
import { StatusBadge } from '#features/events/status-badge.tsx';
import type { FoundEvent } from '#features/events/use-event.ts';

/** An event's title, category and status. */
export function EventHeader({ found, nowMs }: { found: FoundEvent; nowMs: number }) {
  const { event } = found;
  const category = event.category === null ? eventTexts.noCategory : categoryLabel(event.category);
  return (
    <header className="min-w-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="max-w-full rounded-full bg-hue-soft px-3 py-1 text-xs font-semibold break-words text-hue">
          {category}
        </span>
        <StatusBadge status={eventStatusAt(event, nowMs)} />
      </div>
      <PageHeading className="mt-3 break-words md:text-3xl">{event.title || eventTexts.untitledEvent}</PageHeading>
      {event.subtitle !== null && <p className="mt-2 text-lg text-pretty break-words text-muted">{event.subtitle}</p>}
      <p className="mt-3 flex items-start gap-1.5 text-sm font-medium text-muted">
        <MapPin className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">{placeText(event)}</span>
      </p>
      <CancelNotice event={event} />
      <EventNotice change={found.change} isFailed={found.isFailed} />
    </header>
  );
}
