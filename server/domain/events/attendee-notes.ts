import type { AttendeeNote } from '#contract/events/attendee-note.ts';
import { logAttendeeNoteFor } from '#server/db/changes/attendee-note-fan-out.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import {
  attendeeNotesOf,
  findAttendeeNote,
  listAttendeeNotes,
  listSeatedIds,
  saveAttendeeNote,
} from '#server/db/events/attendee-notes.ts';
import { engagementByEvent } from '#server/db/events/engagement.ts';
import { findEvents } from '#server/db/events/rows.ts';
import { listBlockedEitherWay } from '#server/db/people/block-lookups.ts';
import { mayReadAttendeeNote } from '#server/domain/policy.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';

interface NotedEvent {
  id: number;
  organizer_id: number;
}

/** A note as it is stored: null if it says nothing. */
export function attendeeNoteIn(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}

/**
 * Sets or removes an event's attendee note, and logs that for its readers. The caller has locked the event, so that nobody gets
 * a place meanwhile.
 * @param text undefined leaves the note as it is
 * @returns ids of those who could read it before or can now; nobody's if nothing changed
 */
export async function writeAttendeeNote(
  tx: WriteTx,
  { id, organizer_id: organizer }: NotedEvent,
  text: string | null | undefined,
  now: number,
): Promise<number[]> {
  if (text === undefined) return [];
  const note = attendeeNoteIn(text);
  if (note === (await findAttendeeNote(tx, id))) return [];
  await saveAttendeeNote(tx, id, note, now);
  const readers = [organizer, ...(await listSeatedIds(tx, id))];
  await logAttendeeNoteFor(tx, id, readers, { isDeleted: note === null, now });
  return readers;
}

/** Users got places at an event, or gave them up. */
export async function logSeatNotes(
  tx: WriteTx,
  eventId: number,
  userIds: readonly number[],
  { isSeated, now }: { isSeated: boolean; now: number },
): Promise<void> {
  if (userIds.length === 0 || (await findAttendeeNote(tx, eventId)) === null) return;
  await logAttendeeNoteFor(tx, eventId, userIds, { isDeleted: !isSeated, now });
}

/**
 * An event was published or withdrawn, so that attendees may read its note again or no more. The note is logged
 * for the organizer in any case: the public feed says that the event is gone, and their devices drop the note with it.
 */
export async function logNoteOfPublicity(
  tx: WriteTx,
  { id, organizer_id: organizer }: NotedEvent,
  isPublic: boolean,
  now: number,
): Promise<void> {
  if ((await findAttendeeNote(tx, id)) === null) return;
  const attendees = (await listSeatedIds(tx, id)).filter((userId) => userId !== organizer);
  await logAttendeeNoteFor(tx, id, attendees, { isDeleted: !isPublic, now });
  await logAttendeeNoteFor(tx, id, [organizer], { isDeleted: false, now });
}

/** The attendee notes that a user may read: the only way in which notes leave the server, but for their author's export. */
export const pullAttendeeNotes: PullSource<AttendeeNote> = {
  list: (tx, { userId }, after, limit) => listAttendeeNotes(tx, userId, after, limit),
  async sizes(tx, ids) {
    const notes = await attendeeNotesOf(tx, ids);
    return new Map([...notes].map(([id, text]) => [id, Buffer.byteLength(text) + 200]));
  },
  async read(tx, actor, ids) {
    const events = await findEvents(tx, ids);
    const notes = await attendeeNotesOf(tx, ids);
    const engagement = await engagementByEvent(tx, actor.userId, ids);
    const blocked = new Set(await listBlockedEitherWay(tx, actor.userId));
    const readable = events.flatMap((event) => {
      const text = notes.get(event.id);
      const hasSeat = engagement.get(event.id)?.subscribed === 1 && !blocked.has(event.organizer_id);
      if (text === undefined || !mayReadAttendeeNote(actor, event, hasSeat)) return [];
      return [{ event_id: event.id, ref: event.ref, text }];
    });
    const refs = new Set(readable.map(({ ref }) => ref));
    return { rows: readable, gone: events.flatMap(({ ref }) => (refs.has(ref) ? [] : [ref])) };
  },
};
