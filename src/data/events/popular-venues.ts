import { attendanceOf } from '#contract/events/attendance.ts';
import type { EventRow } from './rows.ts';
import { normalizeSearchText } from './search-text.ts';

/** A place that events are held at. */
export interface Venue {
  /** as most people see it written first: its name, else its address */
  name: string;
  city: string | null;
  events: number;
  likes: number;
}

/** What a venue is known by, however it is written; null for an event that is held at none. */
export function venueKeyOf(row: EventRow): string | null {
  const name = nameOf(row);
  return name === '' || attendanceOf(row) === 'online' ? null : normalizeSearchText(name);
}

const nameOf = ({ locationName, address }: Pick<EventRow, 'locationName' | 'address'>): string =>
  (locationName ?? '').trim() || (address ?? '').trim();

/** The distinct venues of these events, those with the most events first, then those with the most likes. */
export function popularVenues(rows: readonly EventRow[]): Venue[] {
  const venues = new Map<string, Venue>();
  for (const row of rows) {
    const key = venueKeyOf(row);
    if (row.status === 'draft' || key === null) continue;
    const venue = venues.get(key) ?? { name: nameOf(row), city: row.city, events: 0, likes: 0 };
    venue.events += 1;
    venue.likes += row.likes;
    venues.set(key, venue);
  }
  return [...venues.values()].sort(
    (left, right) =>
      right.events - left.events || right.likes - left.likes || left.name.localeCompare(right.name, 'es'),
  );
}
