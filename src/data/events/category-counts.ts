import { listingCategories, listingCategoryOf, type ListingCategory } from '#contract/events/category.ts';
import type { EventRow } from './rows.ts';

export interface CategoryCount {
  category: ListingCategory;
  events: number;
}

/**
 * The number of these events in each listing category, largest first; `online` counts online events of any category.
 */
export function categoryCounts(rows: readonly EventRow[]): CategoryCount[] {
  const counts = new Map<string, number>();
  const count = (category: string) => counts.set(category, (counts.get(category) ?? 0) + 1);
  for (const row of rows) {
    const category = listingCategoryOf(row.category);
    if (category !== null && category !== 'online') count(category);
    if (row.online) count('online');
  }
  const categories = Object.keys(listingCategories) as ListingCategory[];
  return categories
    .filter((category) => category !== 'all')
    .map((category) => ({ category, events: counts.get(category) ?? 0 }))
    .sort((left, right) => right.events - left.events);
}
