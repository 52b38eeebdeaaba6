import { eventLimits } from '#contract/events/rules.ts';
import type { FoundPlace, PlaceType } from '#contract/geo/place.ts';
import { countryCodeOf, countryNameOf } from './countries.ts';
import type { RemotePlace } from './place-service.ts';
import { regionNamed } from './regions.ts';

/** The parts of an address in a service's reply. */
interface RemoteAddress {
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

/** The first of several values that a service separates by semicolons. */
function firstOf(text: string | undefined): string | undefined {
  return text
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part !== '');
}

/** A part of an address, cut to the length that an event allows. */
function partOf(text: string | undefined, most: number = eventLimits.place): string | null {
  const part = (firstOf(text) ?? '')
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return part === '' ? null : part;
}

/** "TX" for Texas; the full name if no short one is in use. */
function stateOf({ countryCode, ...address }: RemoteAddress): string | undefined {
  const state = firstOf(address.state);
  if (state === undefined || countryCode === undefined) return state;
  return regionNamed(countryCode, state)?.short ?? state;
}

function countryOf({ country, countryCode }: RemoteAddress): string | undefined {
  return countryCode === undefined ? country : countryNameOf(countryCode);
}

/** An address in the fields of an event; null if its coordinates are invalid. */
export function remotePlaceOf(address: RemoteAddress): RemotePlace | null {
  const { longitude, latitude, type } = address;
  if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) return null;
  const countryCode = countryCodeOf(address.countryCode ?? '') ?? undefined;
  const normalised = { ...address, countryCode };
  const street = firstOf(address.street);
  const place: Omit<FoundPlace, 'timezone'> = {
    placeId: address.placeId.slice(0, eventLimits.placeId),
    locationName: type === 'establishment' ? partOf(address.name) : null,
    address1: street === undefined ? null : partOf([firstOf(address.houseNumber), street].filter(Boolean).join(' ')),
    city: partOf(address.locality ?? address.county),
    state: partOf(stateOf(normalised)),
    province: address.locality === undefined ? null : partOf(address.county),
    country: partOf(countryOf(normalised)),
    postalCode: partOf(address.postalCode, eventLimits.postalCode),
    location: { type: 'Point', coordinates: [longitude, latitude] },
  };
  return { place, countryCode, type };
}
