import { useId } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { VirtualRows } from '#ui/list/virtual-rows.tsx';
import { formatNumber } from '#ui/text/format-number.ts';
import * as texts from './texts.ts';
import type { DrawCard } from './use-cards.tsx';
import { useColumns } from './use-columns.ts';

// With fewer cards the browser is faster than virtualisation.
const virtualFrom = 96;

const gridLook = 'grid grid-cols-1 gap-x-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

/** A grid of cards; of a long list only those near the viewport are rendered. */
function EventGrid({ events, card }: { events: readonly EventRow[]; card: DrawCard }) {
  const columns = useColumns();
  if (events.length < virtualFrom) {
    return <div className={`${gridLook} gap-y-8`}>{events.map((event) => card(event))}</div>;
  }
  const row = (index: number) => {
    const inRow = events.slice(index * columns, (index + 1) * columns);
    return (
      <div key={inRow[0]?.ref ?? index} className={`${gridLook} pb-8`}>
        {inRow.map((event) => card(event))}
      </div>
    );
  };
  return <VirtualRows count={Math.ceil(events.length / columns)} columns={columns} row={row} />;
}

interface ListedEventsProps {
  title: string;
  /** the sort order, as text */
  order: string;
  events: readonly EventRow[];
  /** how many pages are shown; null: everything */
  pages: { visiblePages: number; onMore: () => void } | null;
  card: DrawCard;
}

const pageLength = 24;

/** All listed events in one long list. */
export function ListedEvents({ title, order, events, pages, card }: ListedEventsProps) {
  const id = useId();
  const visibleEvents = pages === null ? events : events.slice(0, pages.visiblePages * pageLength);
  return (
    <section aria-labelledby={id} className="mt-10 md:mt-14">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-display text-xl font-bold tracking-tight">
          {title}
        </h2>
        <p className="text-sm text-muted">{order}</p>
      </div>
      <EventGrid events={visibleEvents} card={card} />
      {pages !== null && events.length > pageLength && (
        <div className="mt-8 flex flex-col items-center gap-2">
          <p role="status" className="text-sm text-muted tabular-nums">
            {texts.visibleOfAll(formatNumber(visibleEvents.length), formatNumber(events.length))}
          </p>
          {visibleEvents.length < events.length && <Button onClick={pages.onMore}>{texts.showMore}</Button>}
        </div>
      )}
    </section>
  );
}
