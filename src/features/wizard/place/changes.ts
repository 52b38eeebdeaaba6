import type { Coordinates } from '#contract/geo/distance.ts';
import type { FoundPlace } from '#contract/geo/place.ts';
import type { OwnVenue } from '#data/events/own/venues.ts';
import { normalizeSearchText } from '#data/events/search-text.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import * as texts from './texts.ts';

/** A suggested place: found on the map, or used before by the organizer. */
export type Suggestion = FoundPlace | OwnVenue;

/** The fields that suggest places. */
export type SearchedField = 'locationName' | 'address';

export function pinOf({ location }: Suggestion): Coordinates | null {
  if (location === null) return null;
  const [longitude, latitude] = location.coordinates;
  return { latitude, longitude };
}

/** A place in two lines: its name and its address. */
export function placeLines(place: Suggestion): { name: string; where: string } {
  const parts = [place.locationName, place.address1, place.city, place.state, place.country];
  const [name = texts.placeOnMap, ...where] = parts.filter((part) => part !== null).filter((part) => part !== '');
  return { name, where: where.join(', ') };
}

/** Identifies a place in a list: two with the same lines are one. */
export function placeText(place: Suggestion): string {
  const { name, where } = placeLines(place);
  return normalizeSearchText(`${name}\n${where}`);
}

function withoutEmpty(fields: Record<string, string | null>): Partial<EventForm> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== null && text !== ''));
}

/** Form fields from a place; without those it has no value for, which stay as typed. */
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
 * The form's changes when a place is chosen. If the place has no value for the searched field, and the field holds the
 * beginning of its name, that was a search and is cleared; other typed text stays.
 */
export function placeChanges(form: EventForm, place: Suggestion, searched: SearchedField): Partial<EventForm> {
  const filled = knownFields(place);
  const isSearch = normalizeSearchText(placeLines(place).name).startsWith(normalizeSearchText(form[searched].trim()));
  return filled[searched] === undefined && isSearch ? { ...filled, [searched]: '' } : filled;
}

/** Reverts a change, but not fields that were changed again since. */
export function revertedFields(now: EventForm, before: EventForm, applied: Partial<EventForm>): Partial<EventForm> {
  const fields = Object.keys(applied) as (keyof EventForm)[];
  const unchanged = fields.filter((field) => JSON.stringify(now[field]) === JSON.stringify(applied[field]));
  return Object.fromEntries(unchanged.map((field) => [field, before[field]]));
}
