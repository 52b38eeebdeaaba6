import type { Store } from '#data/db/store.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';

/** The stored note of an event; null if there is none. */
export async function readAttendeeNote(store: Store, event: string): Promise<string | null> {
  const row = await store.transact('read', ['attendee_notes'], (tx) => tx.get('attendee_notes', event));
  return row?.text ?? null;
}

/** Writes what the organizer has typed on this device; blank or null takes the note away, undefined leaves it. */
export async function writeAttendeeNote(
  rows: WriteTransaction,
  event: string,
  text: string | null | undefined,
): Promise<void> {
  if (text === undefined) return;
  const existing = await rows.get('attendee_notes', event);
  if (text !== null && text.trim() !== '') {
    rows.put('attendee_notes', { event, text, tick: 0, generation: existing?.generation ?? Number.MAX_SAFE_INTEGER });
  } else if (existing !== undefined) rows.delete('attendee_notes', event);
}
