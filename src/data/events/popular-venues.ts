import { attendanceOf } from '#contract/events/attendance.ts';
import { isPublic, type EventRow } from './rows.ts';
import { normalizeSearchText } from './search-text.ts';

/** A place where events are held. */
export interface Venue {
  /** as in the first event found there: its name, else its address */
  name: string;
  city: string | null;
  events: number;
  likes: number;
}

/** A venue's identity, independent of spelling; null for an online event or one without a venue. */
export function venueKeyOf(row: EventRow): string | null {
  const name = nameOf(row);
  return name === '' || attendanceOf(row) === 'online' ? null : normalizeSearchText(name);
}

const nameOf = ({ locationName, address }: Pick<EventRow, 'locationName' | 'address'>): string =>
  (locationName ?? '').trim() || (address ?? '').trim();

/** The distinct venues of these events: most events first, then most likes. */
export function popularVenues(rows: readonly EventRow[]): Venue[] {
  const venues = new Map<string, Venue>();
  for (const row of rows) {
    const key = venueKeyOf(row);
    if (!isPublic(row) || key === null) continue;
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
