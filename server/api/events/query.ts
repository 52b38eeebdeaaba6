import * as z from 'zod/mini';
import { listingCategoryOf, storedCategoriesOf } from '#contract/events/category.ts';
import { isLanguage } from '#contract/events/language.ts';
import { Instant, LanguageCode } from '#contract/events/parts.ts';
import { priceFilters } from '#contract/events/search/when.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { EventPlaceShape, decodeCursor, encodeCursor } from '#server/domain/sync/cursor.ts';
import type { EventFilter, EventPlace } from '#server/db/events/lists.ts';
import { limitOf, numberBetween } from '#server/api/http/query.ts';
import type { KnownParameters } from '#server/api/reply-cache/address-key.ts';

const text = z.string().check(z.maxLength(200));
const radiusKmUsual = 50;
const halfEarthKm = 20_038;

const Fields = z.object({
  category: z.optional(text),
  latitude: z.optional(numberBetween(-90, 90)),
  longitude: z.optional(numberBetween(-180, 180)),
  radius: z.optional(numberBetween(0, halfEarthKm)),
  search: z.optional(text),
  /** only what is on between these: repeating events too, if they may be */
  from: z.optional(Instant),
  to: z.optional(Instant),
  language: z.optional(LanguageCode.check(z.refine(isLanguage, 'Unknown language'))),
  price: z.optional(z.enum(priceFilters, `Must be ${priceFilters.join(' or ')}`)),
  limit: limitOf(200, 500),
  /** where the previous page ended; taken from a page's Link header */
  after: z.optional(z.string().check(z.maxLength(300))),
});
const isSpan = ({ from, to }: z.infer<typeof Fields>) =>
  from === undefined || to === undefined || Date.parse(from) < Date.parse(to);

export const EventQuery = Fields.check(z.refine(isSpan, { path: ['to'], error: 'Must be later than from' }));
export type EventQuery = z.infer<typeof EventQuery>;

/** Page sizes that many ask for. */
const usualLimits = ['24', '50', '100', '200', '500'];
const isUsualLimit = (value: string) => usualLimits.includes(value);

/** The lists that many ask for: none of a place, a text or a time of somebody's own. */
export const cachedParameters: KnownParameters = {
  limit: isUsualLimit,
  category: (value) => listingCategoryOf(value) !== null,
};
export const likesParameters: KnownParameters = { limit: isUsualLimit };

/** The database filter for a query. */
export function filterOf({
  category,
  latitude,
  longitude,
  radius,
  search,
  from,
  to,
  price,
  language,
}: EventQuery): EventFilter {
  const categories = category === undefined ? null : storedCategoriesOf(category);
  const isPlaced = latitude !== undefined && longitude !== undefined;
  return {
    ...(categories === null ? {} : { categories }),
    ...(category === 'online' ? { isOnline: true } : {}),
    ...(isPlaced ? { near: { latitude, longitude, radiusKm: radius ?? radiusKmUsual } } : {}),
    ...(search === undefined || search.trim() === '' ? {} : { search }),
    ...(from === undefined ? {} : { fromMs: Date.parse(from) }),
    ...(to === undefined ? {} : { toMs: Date.parse(to) }),
    ...(language === undefined ? {} : { language }),
    ...(price === undefined ? {} : { isFree: price === 'free' }),
  };
}

export function placeOf(after: string | undefined, now: number): EventPlace {
  if (after === undefined) return { now, phase: 'ahead', after: null };
  const place = decodeCursor(after, EventPlaceShape);
  if (place === null) throw new Refusal('invalid', 'after: Unknown page', { fields: { after: 'Unknown page' } });
  return place;
}

/** The address of the next page for the Link header: the same query, continuing after the last row. */
export function nextLink(path: string, query: Record<string, unknown>, next: EventPlace): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (typeof value === 'string') parameters.set(name, value);
  parameters.set('after', encodeCursor(next));
  return `<${path}?${parameters.toString()}>; rel="next"`;
}
