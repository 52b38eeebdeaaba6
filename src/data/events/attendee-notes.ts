import type { AttendeeNote } from '#contract/events/attendee-note.ts';

/** What an event's organizer tells those who have a place, with pending changes applied. An event without a note has no row. */
export interface AttendeeNoteRow {
  /** the event's ref */
  event: string;
  text: string;
  tick: number;
  generation: number;
}

export function attendeeNoteRowOf({ ref, text }: AttendeeNote, generation: number): AttendeeNoteRow {
  return { event: ref, text, tick: 0, generation };
}
