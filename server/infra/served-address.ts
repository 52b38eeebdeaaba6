import { eventLimits } from '#contract/event-rules.ts';
import type { FoundPlace, PlaceType } from '#contract/place.ts';
import { countryCodeOf, countryNameOf } from './countries.ts';
import type { ServedPlace } from './place-service.ts';
import { regionNamed } from './regions.ts';

/** The parts of an address as services tell them. */
interface ServedAddress {
  placeId: string;
  name?: string | undefined;
  houseNumber?: string | undefined;
  street?: string | undefined;
  locality?: string | undefined;
  county?: string | undefined;
  state?: string | undefined;
  country?: string | undefined;
  countryCode?: string | undefined;
  postalCode?: string | undefined;
  longitude: number;
  latitude: number;
  type: PlaceType;
}

/** The first of what services list with semicolons between. */
function firstOf(text: string | undefined): string | undefined {
  return text
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part !== '');
}

/** A part of an address, no longer than an event can hold it. */
function partOf(text: string | undefined, most: number = eventLimits.place): string | null {
  const part = (firstOf(text) ?? '')
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return part === '' ? null : part;
}

/** "TX" for Texas; the whole name where no short one is in use. */
function stateOf({ countryCode, ...told }: ServedAddress): string | undefined {
  const state = firstOf(told.state);
  if (state === undefined || countryCode === undefined) return state;
  return regionNamed(countryCode, state)?.short ?? state;
}

function countryOf({ country, countryCode }: ServedAddress): string | undefined {
  return countryCode === undefined ? country : countryNameOf(countryCode);
}

/** An address in the fields of an event; null where it lies nowhere on earth. */
export function servedPlaceOf(told: ServedAddress): ServedPlace | null {
  const { longitude, latitude, type } = told;
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return null;
  const countryCode = countryCodeOf(told.countryCode ?? '') ?? undefined;
  const known = { ...told, countryCode };
  const street = firstOf(told.street);
  const place: Omit<FoundPlace, 'timezone'> = {
    placeId: told.placeId.slice(0, eventLimits.placeId),
    locationName: type === 'establishment' ? partOf(told.name) : null,
    address1: street === undefined ? null : partOf([firstOf(told.houseNumber), street].filter(Boolean).join(' ')),
    city: partOf(told.locality ?? told.county),
    state: partOf(stateOf(known)),
    province: told.locality === undefined ? null : partOf(told.county),
    country: partOf(countryOf(known)),
    postalCode: partOf(told.postalCode, eventLimits.postalCode),
    location: { type: 'Point', coordinates: [longitude, latitude] },
  };
  return { place, countryCode, type };
}
