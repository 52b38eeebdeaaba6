import type { Coordinates } from '#contract/geo/distance.ts';
import type { FoundPlace } from '#contract/geo/place.ts';
import type { OwnVenue } from '#data/events/own-venues.ts';
import { normalizeSearchText } from '#data/events/search-text.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import * as texts from './texts.ts';

/** A place that is offered: found on the map, or one's own of earlier. */
export type Suggestion = FoundPlace | OwnVenue;

/** The fields in which a place is searched. */
export type SearchedField = 'locationName' | 'address';

export function pinOf({ location }: Suggestion): Coordinates | null {
  if (location === null) return null;
  const [longitude, latitude] = location.coordinates;
  return { latitude, longitude };
}

/** A place in two lines: what it is called, and where that is. */
export function placeLines(place: Suggestion): { name: string; where: string } {
  const parts = [place.locationName, place.address1, place.city, place.state, place.country];
  const [name = texts.placeOnMap, ...where] = parts.filter((part) => part !== null).filter((part) => part !== '');
  return { name, where: where.join(', ') };
}

/** What tells one place from another in a list: two that read alike are one. */
export function placeText(place: Suggestion): string {
  const { name, where } = placeLines(place);
  return normalizeSearchText(`${name}\n${where}`);
}

function withoutEmpty(fields: Record<string, string | null>): Partial<EventForm> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== null && text !== ''));
}

/** What the place knows. A part that it has no value for stays as it was typed. */
function knownFields(place: Suggestion): Partial<EventForm> {
  const { locationName, address1: address, city, state, province, country, postalCode, placeId } = place;
  const fields = { locationName, address, city, state, province, country, postalCode, placeId };
  const address2 = 'address2' in place ? place.address2 : null;
  const pin = pinOf(place);
  return {
    ...withoutEmpty({ ...fields, address2 }),
    ...(pin === null ? {} : { pin }),
  };
}

/**
 * What choosing a place changes in the form. The beginning of its name that somebody typed to find it was a search, and
 * goes where the place has nothing to stand there; all else that was typed stays.
 */
export function placeChanges(form: EventForm, place: Suggestion, searched: SearchedField): Partial<EventForm> {
  const filled = knownFields(place);
  const isSearch = normalizeSearchText(placeLines(place).name).startsWith(normalizeSearchText(form[searched].trim()));
  return filled[searched] === undefined && isSearch ? { ...filled, [searched]: '' } : filled;
}

/** Takes a change back: fields that were changed again since stay as they are now. */
export function revertedFields(now: EventForm, before: EventForm, applied: Partial<EventForm>): Partial<EventForm> {
  const fields = Object.keys(applied) as (keyof EventForm)[];
  const unchanged = fields.filter((field) => JSON.stringify(now[field]) === JSON.stringify(applied[field]));
  return Object.fromEntries(unchanged.map((field) => [field, before[field]]));
}
