import { Suspense } from 'react';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { SearchField } from '#ui/field/search.tsx';
import * as texts from './texts.ts';
import type { ListFilter } from '#features/events/filter/use-filter.ts';

// Lazy, as they are rarely used; their space is reserved.
const SearchOptions = lazyComponent(() =>
  import('#features/events/filter/search-options.tsx').then((file) => file.SearchOptions),
);

/** Searches the device's events on every key press. */
export function EventSearch({ filter }: { filter: ListFilter }) {
  return (
    <div className="@container mt-4 grid gap-2 md:grid-cols-[minmax(0,1fr)_auto] [&>:first-child]:max-w-none">
      <SearchField label={texts.searchEvents} text={filter.text} onChange={filter.setText} />
      <div className="grid min-h-12 grid-cols-2 gap-2 @max-[16rem]:grid-cols-1 md:w-88 md:grid-cols-[minmax(0,1fr)_auto]">
        <Suspense fallback={null}>
          <SearchOptions filter={filter} />
        </Suspense>
      </div>
    </div>
  );
}
