import { listingCategoryOf } from '#contract/category.ts';
import { hueOf } from '#ui/hue.ts';
import type { EventRow } from '#data/events.ts';

export function priceText(price: string | null): string {
  return price === null || price === '' || Number(price) === 0 ? 'Free' : `$${price}`;
}

/** Where it is, in one line. */
export function placeText({
  locationName,
  address,
  city,
  online,
}: Pick<EventRow, 'locationName' | 'address' | 'city' | 'online'>): string {
  if (online) return 'Online';
  const parts = [locationName ?? address, city].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? 'No location' : [...new Set(parts)].join(', ');
}

export function eventHue({ category, online }: { category: string | null; online?: boolean | undefined }): number {
  return hueOf(listingCategoryOf(category) ?? (online === true ? 'online' : null));
}
