import type { choiceParameters } from '#contract/events/list-parameters.ts';
import {
  namedDays,
  partsOfDay,
  priceFilters,
  radiiKm,
  type DaySpan,
  type NamedDay,
  type PartOfDay,
  type PriceFilter,
} from '#contract/events/search/when.ts';

export type RadiusKm = (typeof radiiKm)[number];
/** Who asks for what is near them means the towns around, too; the nearest come first. */
export const usualRadiusKm: RadiusKm = 50;

export const sortOrders = ['start', 'near', 'likes'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** What a list is narrowed to and how it is sorted, besides its text, category and venue. */
export interface Choices {
  day: NamedDay | DaySpan | null;
  part: PartOfDay | null;
  price: PriceFilter | null;
  /** around the user, whose position is never in the URL */
  isNear: boolean;
  /** around this city: a name, with its country's two letters where others are called the same; '' for none */
  place: string;
  radiusKm: RadiusKm;
  /** two or three letters; '' for any */
  language: string;
  sort: SortOrder | null;
}

type ChoiceParams = Record<(typeof choiceParameters)[number], string>;

const longestPlace = 80;
const dayShape = /^\d{4}-\d{2}-\d{2}$/;

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}

/** A day as `YYYY-MM-DD`; null for anything else, such as the 31st of June. */
export function dayIn(text: string | null): string | null {
  if (text === null || !dayShape.test(text)) return null;
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(atMs) && new Date(atMs).toISOString().startsWith(text) ? text : null;
}

function spanIn(params: URLSearchParams): DaySpan | null {
  const from = dayIn(params.get('from'));
  const to = dayIn(params.get('to')) ?? from;
  return from === null || to === null || to < from ? null : { from, to };
}

/** Reads a list's parameters; what isn't understood counts as not given. */
export function choicesIn(params: URLSearchParams): Choices {
  const km = Number(params.get('km'));
  const place = (params.get('place') ?? '').trim().slice(0, longestPlace);
  const language = params.get('lang') ?? '';
  return {
    day: spanIn(params) ?? oneOf(namedDays, params.get('when')),
    part: oneOf(partsOfDay, params.get('part')),
    price: oneOf(priceFilters, params.get('price')),
    isNear: place === '' && params.get('near') === '1',
    place,
    radiusKm: radiiKm.find((radius) => radius === km) ?? usualRadiusKm,
    language: /^[a-z]{2,3}$/.test(language) ? language : '',
    sort: oneOf(sortOrders, params.get('sort')),
  };
}

/** The parameters of some choices; empty ones are to be removed. */
export function paramsOf(choices: Partial<Choices>): Partial<ChoiceParams> {
  const { day, part, price, isNear, place, radiusKm, language, sort } = choices;
  const span = typeof day === 'object' ? day : null;
  return {
    ...(day === undefined
      ? {}
      : {
          when: typeof day === 'string' ? day : '',
          from: span?.from ?? '',
          to: span === null || span.to === span.from ? '' : span.to,
        }),
    ...(part === undefined ? {} : { part: part ?? '' }),
    ...(price === undefined ? {} : { price: price ?? '' }),
    ...(isNear === undefined ? {} : { near: isNear ? '1' : '' }),
    ...(place === undefined ? {} : { place }),
    ...(radiusKm === undefined ? {} : { km: radiusKm === usualRadiusKm ? '' : String(radiusKm) }),
    ...(language === undefined ? {} : { lang: language }),
    ...(sort === undefined ? {} : { sort: sort ?? '' }),
  };
}

export const noChoices: Choices = choicesIn(new URLSearchParams());
