import { eventStatusAt } from '#contract/events/rules.ts';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { CategoryChip } from '#shared-parts/events/category-chip.tsx';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { CancelNotice, EventNotice, OverNotice } from './notice.tsx';
import { isOver } from '#features/events/over.ts';
import { StatusBadge, UnlistedBadge } from '#features/events/status-badge.tsx';
import type { FoundEvent } from '#features/events/use-event.ts';

/** An event's title, category and status. */
export function EventHeader({ found, nowMs }: { found: FoundEvent; nowMs: number }) {
  const { event } = found;
  const status = eventStatusAt(event, nowMs);
  return (
    <header className="mt-4 min-w-0 md:mt-6">
      <div className="flex flex-wrap items-center gap-2">
        <CategoryChip event={event} />
        <StatusBadge status={status} />
        <UnlistedBadge visibility={event.visibility} />
      </div>
      <PageHeading className="mt-2 break-words max-sm:text-xl md:mt-3 lg:text-3xl">
        {event.title || eventTexts.untitledEvent}
      </PageHeading>
      {event.subtitle !== null && (
        <p className="mt-1 text-sm text-pretty break-words text-muted md:mt-2 md:text-lg">{event.subtitle}</p>
      )}
      {isOver(status) && <OverNotice status={status} />}
      <CancelNotice event={event} />
      <EventNotice change={found.change} isFailed={found.isFailed} />
    </header>
  );
}
