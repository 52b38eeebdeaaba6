import { MapPin } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { popularVenues } from '#data/events/popular-venues.ts';
import { PagedSection } from './paged-section.tsx';
import { likesCount } from '#shared-parts/events/counts.ts';
import * as texts from './texts.ts';

const pageSize = 4;

interface PopularVenuesProps {
  /** the events to count; choosing a venue shows exactly those at it */
  events: readonly EventRow[];
  onChoose: (venue: string) => void;
}

/** The venues with most events. */
export function PopularVenues({ events, onChoose }: PopularVenuesProps) {
  const [page, setPage] = useState(0);
  const venues = useMemo(() => popularVenues(events), [events]);
  const pageCount = Math.ceil(venues.length / pageSize);
  const currentPage = Math.min(page, pageCount - 1);
  if (venues.length === 0) return null;
  return (
    <PagedSection title={texts.popularVenues} page={currentPage} pageCount={pageCount} onTurn={setPage}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 md:gap-6 lg:grid-cols-4">
        {venues
          .slice(currentPage * pageSize, (currentPage + 1) * pageSize)
          .map(({ name, city, events: count, likes }) => (
            <li key={name} className="min-w-0">
              <button
                type="button"
                onClick={() => {
                  onChoose(name);
                }}
                className="flex h-full w-full cursor-pointer items-start gap-3.5 rounded-md border border-line bg-surface p-4 text-left shadow-1 transition-shadow duration-200 ease-out hover:border-edge hover:shadow-2"
              >
                <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-sunken text-muted">
                  <MapPin className="size-5" />
                </span>
                <span className="min-w-0">
                  <span className="line-clamp-2 font-display text-base leading-snug font-bold break-words">{name}</span>
                  {city !== null && city !== name && <span className="block truncate text-sm text-muted">{city}</span>}
                  <span className="mt-1 block text-xs text-muted tabular-nums">
                    {texts.eventsCount(count)} · {likesCount(likes)}
                  </span>
                </span>
              </button>
            </li>
          ))}
      </ul>
    </PagedSection>
  );
}
