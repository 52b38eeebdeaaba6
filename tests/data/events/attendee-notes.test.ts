import { expect, test } from 'vitest';
import { applyPatch, startPull, type Patch } from '#data/apply/patch.ts';
import { readAttendeeNote } from '#data/events/write-attendee-note.ts';
import { discard } from '#data/outbox/resolve-failed.ts';
import { coalesce } from '#sync/engine/coalesce.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import { mutationOf } from '#contract/sync/mutations.ts';
import { refs } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish } from '#world/stores/sample-store.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';

const event = refs.sunset;
const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
const note = (store: MemoryStore, ref: string = event) => readAttendeeNote(store, ref);

async function pull(store: MemoryStore, given: Partial<Patch>): Promise<void> {
  const { cursor: fromCursor } = await startPull(store, 'me');
  const page = { scope: 'me', fromCursor, cursor: `${fromCursor ?? ''}+`, upto: 'e.1', isLast: false } as const;
  const empty = { changes: {}, deleted: {}, deletedEventIds: [] };
  expect(await applyPatch(store, { ...page, ...empty, ...given }, { hasUser: true, nowMs: 1 })).toBe(true);
}
const received = (text: string) => ({ changes: { attendee_notes: [{ event_id: 1, ref: event, text }] } });

test('[INFO-02] the organizer’s own edits show at once: left out it stays, null or blank takes it away', async () => {
  const store = await sampleStore();
  const update = (attendeeNote?: string | null) =>
    wish(store, 'event.update', {
      event,
      patch: { title: 'U' },
      base: {},
      ...(attendeeNote === undefined ? {} : { attendeeNote }),
    });
  await update('Room 4');
  expect(await note(store)).toBe('Room 4');
  await update();
  expect(await note(store)).toBe('Room 4');
  await update(' \n');
  expect(await note(store)).toBeNull();
  await update('Room 5');
  const last = await update(null);
  expect(await note(store)).toBeNull();
  await discard(store, last.id, { nowMs: 1, shouldKeepDraft: false });
  expect(await note(store)).toBe('Room 5');
  // The event’s row, which pages of the public feed replace, never has it.
  expect(JSON.stringify(store.rows('events'))).not.toContain('Room');
});

test('[INFO-02] a new event has it, and loses it when it is deleted', async () => {
  const store = await sampleStore();
  await wish(store, 'event.create', { ref: refs.made, event: made, attendeeNote: 'Room 4' });
  expect(await note(store, refs.made)).toBe('Room 4');
  await wish(store, 'event.delete', { event: refs.made });
  expect(await note(store, refs.made)).toBeNull();
});

test('[INFO-03] a pull brings it, changes it and takes it away, and it goes with its event', async () => {
  const store = await sampleStore();
  await pull(store, received('Room 4'));
  expect(await note(store)).toBe('Room 4');
  await pull(store, received('Room 5'));
  expect(await note(store)).toBe('Room 5');
  await pull(store, { deleted: { attendee_notes: [event] } });
  expect(await note(store)).toBeNull();
  await pull(store, received('Room 6'));
  await pull(store, { deletedEventIds: [store.row('events', event)?.event_id ?? 0] });
  expect([store.row('events', event), await note(store)]).toEqual([undefined, null]);
});

test('[INFO-02] an edit that waits stays above what a pull brings', async () => {
  const store = await sampleStore();
  await pull(store, received('Room 4'));
  const edit = await wish(store, 'event.update', { event, patch: {}, base: {}, attendeeNote: 'Mine' });
  await pull(store, received('Room 5'));
  expect(await note(store)).toBe('Mine');
  await amend(store, edit.id, { state: 'refused' });
  await discard(store, edit.id, { nowMs: 1, shouldKeepDraft: false });
  expect(await note(store)).toBe('Room 5');
});

const body = (kind: 'event.create' | 'event.update', args: unknown) =>
  mutationOf(kind).toWire(args, { idOf: () => 1, userId: 1 }).body;

test('[INFO-02] it is sent where it was typed, and null too, for that takes it away', () => {
  const update: MutationArgs<'event.update'> = { event, patch: {}, base: {} };
  expect(body('event.update', update)).not.toHaveProperty('attendee_note');
  expect(body('event.update', { ...update, attendeeNote: 'A' })).toMatchObject({ attendee_note: 'A' });
  expect(body('event.update', { ...update, attendeeNote: null })).toMatchObject({ attendee_note: null });
  expect(body('event.create', { ref: event, event: made })).not.toHaveProperty('attendee_note');
  expect(body('event.create', { ref: event, event: made, attendeeNote: 'A' })).toMatchObject({ attendee_note: 'A' });
});

test.each<[name: string, later: (string | null)[], expected: string | null]>([
  ['the later of two', ['B'], 'B'],
  ['none, where the later takes it away', [null], null],
  ['the first, where the later says nothing', [], 'A'],
])('[INFO-02] edits that are joined before they are sent say %s', async (_name, [later], expected) => {
  const edit = later === undefined ? {} : { attendeeNote: later };
  for (const isNew of [true, false]) {
    const store = await sampleStore();
    const ref = isNew ? refs.made : event;
    if (isNew) await wish(store, 'event.create', { ref, event: made, attendeeNote: 'A' });
    else await wish(store, 'event.update', { event, patch: {}, base: {}, attendeeNote: 'A' });
    await wish(store, 'event.update', { event: ref, patch: { city: 'C' }, base: {}, ...edit });
    const { changed } = coalesce(store.rows('outbox'), 1);
    expect(changed.map(({ args }) => (args as MutationArgs<'event.update'>).attendeeNote)).toEqual([expected]);
  }
});
