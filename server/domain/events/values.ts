import { creationCategories, listingCategoryOf } from '#contract/events/category.ts';
import { isLanguage } from '#contract/events/language.ts';
import { isCurrency } from '#contract/events/price.ts';
import { Refusal } from '#contract/sync/refusals.ts';

interface EventValues {
  category?: string | null | undefined;
  capacity?: number | undefined;
  language?: string | null | undefined;
  currency?: string | null | undefined;
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
  const { category, capacity, language, currency } = requested;
  if (category != null && category !== current?.category && listingCategoryOf(category) === null) {
    refuse('category', `Must be one of: ${Object.keys(creationCategories).join(', ')}`);
  }
  if (capacity !== undefined && capacity !== current?.capacity && capacity < 1) refuse('capacity', 'At least 1');
  if (language != null && language !== current?.language && !isLanguage(language))
    refuse('language', 'Unknown language');
  if (currency != null && currency !== current?.currency && !isCurrency(currency)) {
    refuse('currency', 'Unknown currency');
  }
}
