import { expect, test } from 'vitest';
import { listingCategories } from '#contract/events/category.ts';
import { categoryCounts } from '#data/events/category-counts.ts';
import { sampleRow } from '#world/data/sample-rows.ts';

test('[EVT-03] [EVT-06] each listing category is counted once, the fullest first, online by its flag', () => {
  const counts = categoryCounts([
    sampleRow({ category: 'conciertos_y_musica', online: true }),
    sampleRow({ category: 'musica', online: false }),
    sampleRow({ category: 'caridad', online: false }),
    sampleRow({ category: 'nobody knows', online: false }),
    sampleRow({ category: null, online: false }),
  ]);
  expect(counts.slice(0, 4)).toEqual([
    { category: 'musica', events: 2 },
    { category: 'caridad', events: 1 },
    { category: 'online', events: 1 },
    { category: 'tecnologia', events: 0 },
  ]);
  expect(counts.map(({ category }) => category).toSorted()).toEqual(
    Object.keys(listingCategories)
      .filter((category) => category !== 'all')
      .toSorted(),
  );
});
