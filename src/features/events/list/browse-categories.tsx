import { useMemo, useState } from 'react';
import { listingCategories } from '#contract/events/category.ts';
import { categoryCounts } from '#data/events/category-counts.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Poster } from '#ui/illustration/poster.tsx';
import { PagedSection } from './paged-section.tsx';
import * as texts from './texts.ts';

const pageSize = 4;

interface BrowseCategoriesProps {
  /** the events to count */
  events: readonly EventRow[];
  chosen: string;
  onChoose: (category: string) => void;
}

/** The categories by number of events, each with a landscape in its hue. */
export function BrowseCategories({ events, chosen, onChoose }: BrowseCategoriesProps) {
  const [page, setPage] = useState(0);
  const counts = useMemo(() => {
    const all = categoryCounts(events);
    // An empty category is useless, but a chosen one must stay visible.
    return all.filter((count) => count.events > 0 || count.category === chosen);
  }, [events, chosen]);
  const pageCount = Math.ceil(counts.length / pageSize);
  const currentPage = Math.max(0, Math.min(page, pageCount - 1));
  const first = currentPage * pageSize;
  return (
    <PagedSection title={texts.browseByCategory} page={currentPage} pageCount={pageCount} onTurn={setPage}>
      <ul className="grid grid-cols-2 gap-3 md:gap-6 lg:grid-cols-4">
        {counts.slice(first, first + pageSize).map(({ category, events: count }) => (
          <li key={category}>
            <button
              type="button"
              aria-pressed={category === chosen}
              onClick={() => {
                onChoose(category);
              }}
              className="group relative block aspect-4/3 w-full cursor-pointer overflow-hidden rounded-md border border-line text-left shadow-1 transition-shadow duration-200 ease-out hover:shadow-2 aria-pressed:border-brand-ink aria-pressed:ring-2 aria-pressed:ring-brand-ink sm:aspect-video"
            >
              {/* Its ground goes on beneath the label. */}
              <span className="absolute inset-x-0 top-0 bottom-12 transition-transform duration-200 ease-out *:overflow-visible group-hover:scale-105 motion-reduce:transition-none">
                <Poster seed={category} motif={category} title="" />
              </span>
              <span className="absolute inset-x-2 bottom-2 rounded-sm bg-raised px-3 py-2">
                <span className="block truncate font-display text-base leading-snug font-bold">
                  {listingCategories[category]}
                </span>
                <span className="block text-xs text-muted tabular-nums">{texts.eventsCount(count)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </PagedSection>
  );
}
