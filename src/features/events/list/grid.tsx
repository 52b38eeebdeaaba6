import type { EventRow } from '#data/events/rows.ts';
import { VirtualRows } from '#ui/list/virtual-rows.tsx';
import { useColumns } from './use-columns.ts';
import type { DrawCard } from './use-cards.tsx';

// With fewer cards the browser is faster than virtualisation.
const virtualFrom = 96;

const gridLook = 'grid grid-cols-1 gap-x-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

/** A grid of cards; of a long list only those near the viewport are rendered. */
export function EventGrid({ events, card }: { events: readonly EventRow[]; card: DrawCard }) {
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
