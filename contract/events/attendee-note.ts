import * as z from 'zod/mini';
import { Id, Ref } from '#contract/ids.ts';
import { maxLetters } from '#contract/validation/zod-limits.ts';
import { eventLimits } from './rules.ts';

/**
 * What an organizer tells only those who have a place: a room, a door code, where to join. It is no field of the event, which
 * everybody may read: it has a table and a kind of pulled row of its own.
 */
export const AttendeeNoteText = z.nullable(z.string().check(maxLetters(eventLimits.attendeeNote)));

/** An event's attendee note, as its organizer and those who have a place pull it. */
export const AttendeeNote = z.object({
  event_id: Id,
  /** the event's */
  ref: Ref,
  text: z.string(),
});
export type AttendeeNote = z.infer<typeof AttendeeNote>;
