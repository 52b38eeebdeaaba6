import { formatNumber } from '#ui/text/format-number.ts';
import { pluralize } from '#ui/text/plural.ts';

// Apart from the other texts, which are loaded before the list of events and need no plurals.
export const attendeesCount = (count: number) => pluralize(count, 'attendee', 'attendees');
export const likesCount = (count: number) => pluralize(count, 'like', 'likes');
export const placesLeft = (left: number) => `${pluralize(left, 'place', 'places')} left`;
/** `12 of 40 places taken` */
export const placesTaken = (taken: number, capacity: number): string =>
  `${formatNumber(taken)} of ${formatNumber(capacity)} places taken`;
