import { attendanceOf } from '#contract/attendance.ts';
import type { EventRow } from './events.ts';
import { fold } from './search-text.ts';

/** A place that events are held at. */
export interface Venue {
  /** as most people see it written first: its name, else its address */
  name: string;
  city: string | null;
  events: number;
  likes: number;
}

/** The distinct venues of these events, those with the most events first, then those with the most likes. */
export function popularVenues(rows: readonly EventRow[]): Venue[] {
  const venues = new Map<string, Venue>();
  for (const row of rows) {
    const name = (row.locationName ?? '').trim() || (row.address ?? '').trim();
    if (row.status === 'draft' || name === '' || attendanceOf(row) === 'online') continue;
    const key = fold(name);
    const venue = venues.get(key) ?? { name, city: row.city, events: 0, likes: 0 };
    venue.events += 1;
    venue.likes += row.likes;
    venues.set(key, venue);
  }
  return [...venues.values()].sort(
    (left, right) =>
      right.events - left.events || right.likes - left.likes || left.name.localeCompare(right.name, 'es'),
  );
}
