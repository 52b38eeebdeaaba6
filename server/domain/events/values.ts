import { creationCategories, listingCategoryOf } from '#contract/events/category.ts';
import { Refusal } from '#contract/sync/refusals.ts';

interface EventValues {
  category?: string | null | undefined;
  capacity?: number | undefined;
}

function refuse(field: string, message: string): never {
  throw new Refusal('invalid', `${field}: ${message}`, { fields: { [field]: message } });
}

/**
 * Refuses values that the app no longer offers. A row's existing values may stay: old and imported rows may have
 * others.
 * @throws Refusal `invalid` with the field that is wrong
 */
export function requirePermittedValues(requested: EventValues, current: EventValues | null): void {
  const { category, capacity } = requested;
  if (category != null && category !== current?.category && listingCategoryOf(category) === null) {
    refuse('category', `Must be one of: ${Object.keys(creationCategories).join(', ')}`);
  }
  if (capacity !== undefined && capacity !== current?.capacity && capacity < 1) refuse('capacity', 'At least 1');
}
