import { Suspense, useRef, useState, type ReactNode } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { Chip } from '#ui/controls/chip.tsx';
import { CategoryChips } from './category-chips.tsx';
import { EventSearch } from './search.tsx';
import { useCity } from '#features/events/filter/use-city.ts';
import { useListFilter } from '#features/events/filter/use-filter.ts';
import { useRememberedFilter } from '#features/events/filter/use-remembered.ts';
import { FeaturedEvents, FeaturedSkeleton } from './featured.tsx';
import { isServerUnreachable, useEngineStatus } from '#shared-parts/outbox/engine-status.ts';
import type { FetchEvents } from './fetch-more.tsx';
import { useEngagements } from '#features/events/use-engagements.ts';
import { useEventCards } from './use-cards.tsx';
import { useListing } from './use-listing.ts';
import { featuredCount } from './featured-count.ts';
import { useNotedRows } from '#shared-parts/first-rows.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { usePreview, type Preview } from './use-preview.ts';
import * as texts from './texts.ts';

// Lazy, as none of these is needed first.
const EventModal = lazyComponent(() => import('./modal.tsx').then((file) => file.EventModal));
const FilterRow = lazyComponent(() => import('#features/events/filter/row.tsx').then((file) => file.FilterRow));
const EventSections = lazyComponent(() => import('./sections.tsx').then((file) => file.EventSections));
const MoreEvents = lazyComponent(() => import('./fetch-more.tsx').then((file) => file.MoreEvents));
const NoEvents = lazyComponent(() => import('./empty.tsx').then((file) => file.NoEvents));
const Staleness = lazyComponent(() => import('./staleness.tsx').then((file) => file.Staleness));
const Understood = lazyComponent(() =>
  import('#features/events/filter/understood.tsx').then((file) => file.Understood),
);

/** Stays mounted once opened, so that it can animate when it closes. */
function PreviewLayer({ preview, nowMs }: { preview: Preview; nowMs: number }) {
  const [hasOpened, setHasOpened] = useState(false);
  if (preview.ref !== null && !hasOpened) setHasOpened(true);
  if (!hasOpened) return null;
  return (
    <Suspense fallback={null}>
      <EventModal idOrRef={preview.ref} onClose={preview.close} nowMs={nowMs} opener={preview.opener} />
    </Suspense>
  );
}

export interface EventListProps {
  heading?: string;
  /** upcoming events, soonest first, or past ones, latest first */
  when?: 'upcoming' | 'past';
}

export interface EventListScreenProps extends EventListProps {
  fetchEvents: FetchEvents;
  /** shown beside the heading */
  children?: ReactNode;
}

/** The device's events by time, text and category; online, the server's are added. */
export function EventListScreen({
  heading = texts.events,
  when = 'upcoming',
  fetchEvents,
  children,
}: EventListScreenProps) {
  const account = useObservable(accountInUse);
  const db = account?.db ?? null;
  const filter = useListFilter({ isRemembered: when === 'upcoming' });
  useRememberedFilter(when === 'upcoming');
  const city = useCity(filter.choices.place);
  const nowMs = useNow();
  const status = useEngineStatus(db);
  const engagements = useEngagements(db);
  const { flush, setCategory, setVenue } = filter;
  const listingState = useListing({
    db,
    filter,
    city,
    status,
    when,
    nowMs,
    isReadingEngagements: engagements === null,
  });
  const { rows, featured, listing, filter: asked, isFiltered, isInitial } = listingState;
  const isBusy = (engagements === null && !isInitial) || listingState.isBusy;
  const hasEvents = rows.length > 0;
  const isWhole = listing !== null && !isInitial && when === 'upcoming';
  useNotedRows(db, isWhole ? featured.slice(0, featuredCount) : null);
  const preview = usePreview();
  const top = useRef<HTMLDivElement>(null);
  const card = useEventCards({
    db,
    engagements,
    nowMs,
    asked,
    distanceOf: (event) => listing?.distanceTextOf(event) ?? null,
    onOpen(ref, opener) {
      flush();
      preview.open(ref, opener);
    },
  });

  function scrollToTop(): void {
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-2">
        <PageHeading>{heading}</PageHeading>
        {children}
      </div>
      {/* Announced when typing pauses; on every key it would talk over the typed text. */}
      <div
        role="status"
        aria-busy={filter.isTyping}
        className="mt-1 flex min-h-6 flex-wrap gap-x-1.5 text-sm text-muted tabular-nums"
      >
        {!isBusy && listing !== null && listingState.total !== null && <p>{texts.eventsFound(listingState.total)}</p>}
        {/* On a first visit, the first pull and its rendering come first. */}
        {!isBusy && status !== null && status.syncedAt !== null && (
          <Suspense fallback={null}>
            <MoreEvents
              asked={asked}
              all={isFiltered && !isInitial ? (listing?.all ?? null) : null}
              isReachable={!isServerUnreachable(status)}
              fetchEvents={fetchEvents}
            />
          </Suspense>
        )}
      </div>
      <EventSearch filter={filter} />
      <div className="mt-3 min-h-13">
        <Suspense fallback={null}>
          <FilterRow filter={filter} when={when} rows={rows} isCityMissing={city.type === 'missing'} />
        </Suspense>
      </div>
      <div className="mt-1">
        <CategoryChips chosen={filter.category} onChoose={filter.setCategory} />
      </div>
      {listing !== null && listing.understood !== null && (
        <div className="mt-2 min-h-11">
          <Suspense fallback={null}>
            <Understood understood={listing.understood} filter={filter} />
          </Suspense>
        </div>
      )}
      {filter.venue !== '' && (
        <div className="mt-3">
          <Chip
            isOn
            onClick={() => {
              setVenue('');
            }}
          >
            <span className="truncate">{texts.atVenue(filter.venue)}</span>
            <span aria-hidden="true">×</span>
          </Chip>
        </div>
      )}
      {isServerUnreachable(status) && hasEvents && (
        <Suspense fallback={<div className="mt-4 min-h-5.5" />}>
          <Staleness syncedAt={status?.syncedAt ?? null} nowMs={nowMs} />
        </Suspense>
      )}
      <div ref={top} tabIndex={-1} aria-busy={isBusy} className="outline-none">
        {isBusy && <FeaturedSkeleton />}
        {!isBusy && featured.length > 0 && (
          <FeaturedEvents
            events={featured}
            total={isInitial ? (listingState.total ?? featured.length) : featured.length}
            page={filter.page}
            onTurn={filter.setPage}
            card={card}
          />
        )}
        {!isBusy && featured.length === 0 && (
          <Suspense fallback={<div className="min-h-96" />}>
            <NoEvents
              isFiltered={isFiltered && hasEvents}
              rows={rows}
              asked={asked}
              filter={filter}
              hasFailed={!hasEvents && isServerUnreachable(status)}
              onRetry={() => account?.wake()}
            />
          </Suspense>
        )}
      </div>
      {/* As tall as the window from the start, so that the footer doesn't jump as sections load. */}
      <div className={hasEvents || isBusy ? 'min-h-dvh' : undefined}>
        {!isBusy && hasEvents && listing !== null && (
          <Suspense fallback={null}>
            <EventSections
              rows={isInitial ? null : rows}
              listing={listing}
              asked={asked}
              more={filter.more}
              onMore={filter.showMore}
              card={card}
              onCategory={(category) => {
                setCategory(category);
                scrollToTop();
              }}
              onVenue={(venue) => {
                setVenue(venue);
                scrollToTop();
              }}
            />
          </Suspense>
        )}
      </div>
      <PreviewLayer preview={preview} nowMs={nowMs} />
    </>
  );
}
