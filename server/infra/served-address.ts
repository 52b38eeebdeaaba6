import { eventLimits } from '#contract/event-rules.ts';
import type { FoundPlace, PlaceType } from '#contract/place.ts';
import { countryCodeOf, countryNameOf } from './countries.ts';
import type { ServedPlace } from './place-service.ts';
import { regionNamed } from './regions.ts';

/** The parts of an address as services tell them. */
export interface ServedAddress {
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

/** A part of an address as an event can hold it. */
function partOf(text: string | undefined): string | null {
  const part = (text ?? '').trim().slice(0, eventLimits.place);
  return part === '' ? null : part;
}

/** "TX" for Texas; the whole name where no short one is in use. */
function stateOf({ state, countryCode }: ServedAddress): string | undefined {
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
  const place: Omit<FoundPlace, 'timezone'> = {
    placeId: told.placeId,
    locationName: type === 'establishment' ? partOf(told.name) : null,
    address1: told.street === undefined ? null : partOf([told.houseNumber, told.street].filter(Boolean).join(' ')),
    city: partOf(told.locality ?? told.county),
    state: partOf(stateOf(known)),
    province: told.locality === undefined ? null : partOf(told.county),
    country: partOf(countryOf(known)),
    postalCode: partOf(told.postalCode),
    location: { type: 'Point', coordinates: [longitude, latitude] },
  };
  return { place, countryCode, type };
}
