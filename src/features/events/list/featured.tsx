import type { EventRow } from '#data/events/rows.ts';
import { leadLook } from './card.tsx';
import { featuredCount } from './featured-count.ts';
import { PagedSection } from './paged-section.tsx';
import * as texts from './texts.ts';
import type { DrawCard } from './use-cards.tsx';

const gridLook = 'grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3';

interface FeaturedEventsProps {
  events: readonly EventRow[];
  /** how many there are, of which the page may know only the first */
  total: number;
  /** from 0 */
  page: number;
  onTurn: (page: number) => void;
  card: DrawCard;
}

/** The most liked events, four per page. */
export function FeaturedEvents({ events, total, page, onTurn, card }: FeaturedEventsProps) {
  const pageCount = Math.max(1, Math.ceil(total / featuredCount));
  const currentPage = Math.min(page, pageCount - 1);
  const first = currentPage * featuredCount;
  return (
    <PagedSection title={texts.featuredEvents} page={currentPage} pageCount={pageCount} onTurn={onTurn}>
      <div className={gridLook}>
        {events
          .slice(first, first + featuredCount)
          .map((event, index) => card(event, { isFirst: true, isLead: index === 0 }))}
      </div>
    </PagedSection>
  );
}

/** Placeholder of the featured events. */
export function FeaturedSkeleton() {
  return (
    <div aria-hidden="true" className="mt-8 md:mt-10">
      <div className="skeleton mb-4 h-8 w-52 rounded-sm md:h-11" />
      <div className={gridLook}>
        {Array.from({ length: featuredCount }, (_unused, index) => (
          <div key={index} className={index === 0 ? leadLook : undefined}>
            <div className={`skeleton aspect-video rounded-md ${index === 0 ? 'lg:rounded-lg' : ''}`} />
            <div className={index === 0 ? 'lg:self-center' : undefined}>
              <div className="skeleton mt-3 h-4 w-2/5 rounded-sm" />
              <div className="skeleton mt-2.5 h-6 w-4/5 rounded-sm" />
              <div className="skeleton mt-2.5 h-5 w-3/5 rounded-sm" />
              <div className="mt-1 h-11" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
