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
 * What an edit or a new event sets must be something that lists and people know. What is there already stays as it is: older
 * rows, and imports of before, may have other values.
 * @throws Refusal `invalid` with the field that is wrong
 */
export function mustHaveAllowedValues(requested: EventValues, current: EventValues | null): void {
  const { category, capacity } = requested;
  if (category != null && category !== current?.category && listingCategoryOf(category) === null) {
    refuse('category', `Must be one of: ${Object.keys(creationCategories).join(', ')}`);
  }
  if (capacity !== undefined && capacity !== current?.capacity && capacity < 1) refuse('capacity', 'At least 1');
}
