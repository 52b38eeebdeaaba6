import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MapFilters } from '#features/events/filter/map-filters.tsx';
import { useListFilter } from '#features/events/filter/use-filter.ts';
import { show } from '#world/screens/show.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

function Filters() {
  return <MapFilters filter={useListFilter()} rows={[]} isCityMissing={false} hasCategories />;
}

test.each([
  ['price=paid', 400],
  ['category=musica', 400],
  ['', 0],
])('[WHERE-09] on a map the box around the row is scrolled to what is chosen: %j', (query, left) => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.dataset['on'] === undefined ? 0 : 400;
  });
  show(<Filters />, `/map?${query}`);
  const row = screen.getByRole('group', { name: 'When and where' });
  expect(row.closest('[data-filter-scroller]')?.scrollLeft).toBe(left);
  expect(row.scrollLeft).toBe(0);
});
