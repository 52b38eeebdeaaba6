import { attendanceOf } from '#contract/events/attendance.ts';
import { isCityInLine } from '#contract/geo/city-in-line.ts';
import type { EventRow } from '#data/events/rows.ts';
import { pictureSha } from '#data/files/picture-name.ts';

/** The place in one line: `Kulturhaus, Berlin and online`. */
export function placeText(event: Pick<EventRow, 'locationName' | 'address' | 'city' | 'online' | 'location'>): string {
  const attendance = attendanceOf(event);
  if (attendance === 'online') return 'Online';
  const line = event.locationName ?? event.address;
  const parts = [line, isCityInLine(line, event.city) ? null : event.city].filter(
    (part) => part !== null && part !== '',
  );
  const place = parts.length === 0 ? noLocation : [...new Set(parts)].join(', ');
  if (attendance === 'place') return place;
  return parts.length === 0 ? 'Online and at a place' : `${place} and online`;
}

/** The organizer's alternative text of a picture; null if there is none. */
export function pictureText({ alt_texts: texts }: Pick<EventRow, 'alt_texts'>, picture: string | null): string | null {
  const sha256 = picture === null ? null : pictureSha(picture);
  return sha256 === null ? null : (texts?.[sha256] ?? null);
}

/** The alternative text of an event's cover. */
export function coverText(event: Pick<EventRow, 'title' | 'cover_image' | 'alt_texts'>): string {
  return pictureText(event, event.cover_image) ?? event.title;
}

// Time
export const noDate = 'No date';
export const allDay = 'All day';
export const noTime = 'No time';
export const fromTo = (start: string, end: string) => `${start} to ${end}`;

// Something missing
export const untitledEvent = 'Untitled Event';
export const noCategory = 'No category';
export const noLocation = 'No location';
export const eventNotFound = 'Event not found.';
export const noEventsFound = 'No events found';

// Lists and links
export const loadingEvents = 'Loading events...';
export const clearFilters = 'Clear filters';
export const seeEvents = 'See events';
export const viewDetails = 'View Details';
export const createEvent = 'Create event';
export const eventDeleted = 'Event deleted';
