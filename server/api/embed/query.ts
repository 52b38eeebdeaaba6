import * as z from 'zod/mini';
import { dayMsOf } from '#contract/calendar/days.ts';
import { EventDay, Instant } from '#contract/events/parts.ts';
import { listingCategoryOf, storedCategoriesOf } from '#contract/events/category.ts';
import { numberBetween, PathId } from '#server/api/http/query.ts';
import type { KnownParameters } from '#server/api/reply-cache/address-key.ts';
import type { EmbeddedList } from '#server/domain/events/embedded.ts';
import { isVisibleAccent, lookShape, themes, type Look } from './look.ts';

const dayMs = 24 * 3600_000;
const halfEarthKm = 20_038;
const usualRadiusKm = 50;
const listLimits = { usual: 6, most: 20 } as const;

const username = /^[\w.]{3,30}$/;
const When = z.union([EventDay, Instant], 'Must be a day such as 2026-11-27, or an ISO date and time');
const Limit = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, `Must be a number from 1 to ${listLimits.most}`)),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z
      .number()
      .check(
        z.refine((count) => count >= 1 && count <= listLimits.most, `Must be a number from 1 to ${listLimits.most}`),
      ),
  ),
);

const Fields = z.object({
  ...lookShape,
  organizer: z.optional(z.string().check(z.regex(username, 'Must be a username'))),
  organizer_id: z.optional(PathId),
  category: z.optional(z.string().check(z.refine((name) => listingCategoryOf(name) !== null, 'No such category'))),
  city: z.optional(z.string().check(z.trim(), z.minLength(1, 'Must be a name'), z.maxLength(100))),
  latitude: z.optional(numberBetween(-90, 90)),
  longitude: z.optional(numberBetween(-180, 180)),
  radius: z.optional(numberBetween(0, halfEarthKm)),
  from: z.optional(When),
  to: z.optional(When),
  limit: z._default(Limit, listLimits.usual),
});
type Fields = z.infer<typeof Fields>;

const isDay = (when: string) => when.length === 'yyyy-mm-dd'.length;
const beginOf = (when: string) => (isDay(when) ? dayMsOf(when) : Date.parse(when));
/** A last day is there as a whole. */
const endOf = (when: string) => (isDay(when) ? dayMsOf(when) + dayMs : Date.parse(when));

const faults: readonly [field: keyof Fields, message: string, is: (fields: Fields) => boolean][] = [
  ['longitude', 'Is needed with latitude', (at) => at.latitude !== undefined && at.longitude === undefined],
  ['latitude', 'Is needed with longitude', (at) => at.longitude !== undefined && at.latitude === undefined],
  ['radius', 'Needs latitude and longitude', (at) => at.radius !== undefined && at.latitude === undefined],
  ['organizer', 'Not with organizer_id', (of) => of.organizer !== undefined && of.organizer_id !== undefined],
  [
    'to',
    'Must be later than from',
    ({ from, to }) => from !== undefined && to !== undefined && endOf(to) <= beginOf(from),
  ],
];

/** The parameters of a list in another site's page. */
export const ListQuery = Fields.check(
  isVisibleAccent,
  ...faults.map(([field, error, is]) => z.refine<Fields>((fields) => !is(fields), { path: [field], error })),
);
export type ListQuery = z.infer<typeof ListQuery>;

/** The parameters of one event there. */
export const EventQuery = z.object(lookShape).check(isVisibleAccent);

/** What a list asks of the database. */
export function listOf(query: ListQuery, now: number): EmbeddedList {
  const { category, latitude, longitude, radius = usualRadiusKm, from, to, organizer, organizer_id: id } = query;
  const categories = category === undefined ? null : storedCategoriesOf(category);
  const isPlaced = latitude !== undefined && longitude !== undefined;
  return {
    filter: {
      ...(categories === null ? {} : { categories }),
      ...(category === 'online' ? { isOnline: true } : {}),
      ...(isPlaced ? { near: { latitude, longitude, radiusKm: radius } } : {}),
    },
    organizer: id !== undefined ? { id } : organizer !== undefined ? { username: organizer } : undefined,
    city: query.city,
    fromMs: from === undefined ? now : beginOf(from),
    toMs: to === undefined ? Infinity : endOf(to),
    limit: query.limit,
  };
}

export const lookOf = ({ theme, accent }: { theme: Look['theme']; accent?: string | undefined }): Look => ({
  theme,
  accent: accent ?? null,
});

const isTheme = (value: string) => (themes as readonly string[]).includes(value);
const usualLimits = ['3', '6', '12', '20'];

export const eventParameters: KnownParameters = { theme: isTheme };
/** The lists that many ask for; of each name one spelling. */
export const listParameters: KnownParameters = {
  theme: isTheme,
  organizer: (value) => value === value.toLowerCase() && username.test(value),
  organizer_id: (value) => PathId.safeParse(value).success,
  category: (value) => listingCategoryOf(value) !== null,
  limit: (value) => usualLimits.includes(value),
};
