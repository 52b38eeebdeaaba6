import * as z from 'zod/mini';
import { Person } from '#contract/people/entity.ts';

/** The most attendees that are named. */
export const maxNamedAttendees = 24;

/**
 * Who comes to an event, as the one who asks sees it: those who show what they subscribe to, friends first, then who is
 * followed, then who subscribed last. `others` counts all further attendees; the one who asks is in neither. Guests get the
 * number alone.
 */
export const Attendees = z.object({ people: z.array(Person), others: z.int() });
export type Attendees = z.infer<typeof Attendees>;

export const AttendeesReply = z.object({ data: Attendees });
