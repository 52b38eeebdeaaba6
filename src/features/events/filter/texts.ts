import type { NamedDay, PartOfDay, PriceFilter } from '#contract/events/search/when.ts';
import type { SortOrder } from './address.ts';

// Dates sheet
export const whenTitle = 'When';
export const nextDays = 'The next days';
export const fromDay = 'From';
export const toDay = 'To';
export const partOfDay = 'Time of day';
export const anyPart = 'Any';
export const parts: Record<PartOfDay, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  night: 'Night',
  'evening-night': 'Evening and night',
};
export const partHint = 'By local start time. Night runs until 5 in the morning.';

// Found
export const ofAllOnDevice = (all: string) => `of ${all} on this device`;
export const ofAllOfServer = (all: string) => `of ${all} · checked online`;

// Looser filters
export const anyOf = {
  day: 'Any day',
  part: 'Any time of day',
  price: 'Any price',
  language: 'Any language',
  category: 'Any category',
  venue: 'Any venue',
};
export const anywhere = 'Anywhere';
export const withoutText = (text: string) => `Without “${text}”`;
export const withCount = (label: string, count: string) => `${label} (${count})`;

// More sheet
export const sortedBy = 'Sort by';
export const usualOrder = 'Default';
export const sortOrders: Record<SortOrder, string> = { start: 'Soonest', near: 'Nearest', likes: 'Most liked' };
export const sortedFirst: Record<SortOrder, string> = {
  start: 'Soonest first',
  near: 'Nearest first',
  likes: 'Most liked first',
};
export const language = 'Language';
export const anyLanguage = 'Any language';

// Near me
export const positionDenied =
  'Your position is blocked for this site. Allow it in the browser’s settings, or choose a city instead.';
export const positionUnavailable = 'Your position can’t be found right now. Try again, or choose a city instead.';
export const nearMe = 'Near me';
export const findingWhereYouAre = 'Finding where you are…';

// Row
export const whenAndWhere = 'When and where';
export const namedDays: Record<NamedDay, string> = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  saturday: 'Saturday',
  weekend: 'This weekend',
};
export const pickADate = 'Pick a date';
export const prices: Record<PriceFilter, string> = { free: 'Free', paid: 'Paid' };
export const nearACity = 'Near a city';
export const withinKm = (km: number) => `Within ${String(km)} km`;
export const withinKmOf = (km: number, place: string) => `Within ${String(km)} km of ${place}`;
export const more = 'More';
export const clearAll = (count: number) => (count > 1 ? `Clear all ${String(count)} filters` : 'Clear all filters');

// Search options
export const allCategories = 'All categories';
export const category = 'Category';

// Understood
export const understoodAs = 'From your search';
export const removeMeaning = (meaning: string) => `Remove ${meaning}`;

// Where sheet
export const whereTitle = 'Where';
export const city = 'City';
export const cities = 'Cities';
export const cityMissing = (place: string) => `“${place}” isn’t a city we know. Try a larger one nearby.`;
export const cityHint = 'Larger cities only. Works offline.';
export const noSuchCity = 'No city by that name. Try a larger one nearby.';
export const radius = 'Distance';
export const km = (km: number) => `${String(km)} km`;
