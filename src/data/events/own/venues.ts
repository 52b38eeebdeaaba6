import { attendanceOf } from '#contract/events/attendance.ts';
import type { FoundPlace } from '#contract/geo/place.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { EventRow } from '#data/events/rows.ts';
import { normalizeSearchText } from '#data/events/search-text.ts';

/** A venue of the user's earlier events, with its fields from then; it may lack a location. */
export interface OwnVenue extends Omit<FoundPlace, 'placeId' | 'location'> {
  placeId: string | null;
  address2: string | null;
  location: FoundPlace['location'] | null;
}

function venueOf(row: EventRow): OwnVenue {
  const { locationName, address, address2, city, state, province, country, postalCode, placeId } = row;
  const parts = { locationName, address1: address, address2, city, state, province, country, postalCode };
  return { ...parts, placeId, location: row.location, timezone: row.timezone };
}

const nameOf = ({ locationName, address1, city }: OwnVenue): string =>
  [locationName, address1, city].map((part) => normalizeSearchText((part ?? '').trim())).join('\n');

/** The distinct venues of these events, each as its newest event has it, newest first. A city alone isn't a venue. */
export function venuesOf(rows: readonly EventRow[]): OwnVenue[] {
  const venues = new Map<string, OwnVenue>();
  const newestFirst = [...rows].sort((left, right) => right.created_at.localeCompare(left.created_at));
  for (const row of newestFirst) {
    const venue = venueOf(row);
    const hasName = [venue.locationName, venue.address1].some((part) => (part ?? '').trim() !== '');
    const name = nameOf(venue);
    if (hasName && attendanceOf(row) !== 'online' && !venues.has(name)) venues.set(name, venue);
  }
  return [...venues.values()];
}

/**
 * The venues of a user's stored events.
 * @param userId null for a guest
 */
export async function ownVenues(db: AccountDb, userId: number | null): Promise<OwnVenue[]> {
  if (userId === null) return [];
  return venuesOf(await db.events.where('organizer_id').equals(userId).toArray());
}
