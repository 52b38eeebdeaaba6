import { pluralize } from '#ui/text/plural.ts';

// Apart from the other texts, which are loaded before the list of events and need no plurals.
export const attendeesCount = (count: number) => pluralize(count, 'attendee', 'attendees');
export const likesCount = (count: number) => pluralize(count, 'like', 'likes');
