import type { EventRow } from '#data/events/rows.ts';
import { CategoryChips } from '#features/events/list/category-chips.tsx';
import { FilterRow } from './row.tsx';
import type { ListFilter } from './use-filter.ts';

interface MapFiltersProps {
  filter: ListFilter;
  /** the events on this device */
  rows: readonly EventRow[];
  isCityMissing: boolean;
  hasCategories: boolean;
}

/** The filters of a map: on phones one row, as the map needs the room. */
export function MapFilters({ filter, rows, isCityMissing, hasCategories }: MapFiltersProps) {
  return (
    <div
      data-filter-scroller
      className="max-md:-mx-3 max-md:flex max-md:[scrollbar-width:none] max-md:scroll-pl-28 max-md:gap-2 max-md:overflow-x-auto max-md:px-3"
    >
      <FilterRow filter={filter} rows={rows} isCityMissing={isCityMissing} isOfMap />
      {hasCategories && <CategoryChips isOfMap chosen={filter.category} onChoose={filter.setCategory} />}
    </div>
  );
}
