import { listingCategoryOf } from '#contract/events/category.ts';
import { hueOf } from '#ui/illustration/hue.ts';

export function eventHue({ category, online }: { category: string | null; online?: boolean | undefined }): number {
  return hueOf(listingCategoryOf(category) ?? (online === true ? 'online' : null));
}
