import { listingCategoryOf } from '#contract/events/category.ts';

interface Categorized {
  category: string | null;
  online?: boolean | undefined;
}

/** The motif of an event's poster, which has the name of its listing category; trees (`other`) without one. */
export function motifOf({ category, online }: Categorized): string {
  return listingCategoryOf(category) ?? (online === true ? 'online' : 'other');
}
