import { listingCategories } from '#contract/events/category.ts';
import { Select } from '#ui/field/select.tsx';
import { NearMe } from './near-me.tsx';
import * as texts from './texts.ts';
import type { ListFilter } from './use-filter.ts';

const options = Object.entries(listingCategories).map(([value, label]) => ({
  value,
  label: value === 'all' ? texts.allCategories : label,
}));

/** The filters beside the search text. */
export function SearchOptions({ filter }: { filter: ListFilter }) {
  return (
    <>
      <Select
        aria-label={texts.category}
        options={options}
        value={filter.category}
        onChange={({ target }) => {
          filter.setCategory(target.value);
        }}
        className="[&>select]:text-sm"
      />
      <NearMe filter={filter} />
    </>
  );
}
