import { expect, test } from 'vitest';
import type { Engagement } from '#contract/events/engagement.ts';
import { applyEvents } from '#data/events/apply.ts';
import { leaveWithUndo, undoLeave } from '#data/events/place/leave-with-undo.ts';
import { waitingCount } from '#data/events/rows.ts';
import { createWriteBatch } from '#data/tx/write-batch.ts';
import type { Changes } from '#contract/sync/protocol.ts';
import { refs, sampleEvent } from '#world/data/sample-rows.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { sampleStore, write } from '#world/stores/sample-store.ts';

const event = refs.sunset;
const flags = { liked: false, subscribed: false, waiting: true, bookmarked: false };
const row: Engagement = { event_id: 1, ref: event, ...flags, likes: 0, subscribers_count: 10 };

async function pulled(store: MemoryStore, changes: Pick<Changes, 'events' | 'engagement'>): Promise<MemoryStore> {
  await write(store, async (tx) => {
    const rows = createWriteBatch(tx);
    await applyEvents(rows, changes, 1);
    await rows.flush(1);
  });
  return store;
}
const position = (store: MemoryStore) => store.row('engagements', event)?.waiting_position;
const waits = async (number: number) =>
  pulled(await sampleStore(), { engagement: [{ ...row, waiting_position: number, waiting_count: 6 }] });

test('[LEAVE-05] a pull brings the number on the waiting list, with how many wait, and moves it up', async () => {
  const store = await waits(4);
  expect(position(store)).toBe(4);
  const stored = store.row('events', event);
  expect(stored === undefined ? null : waitingCount(stored)).toBe(6);
  await pulled(store, { engagement: [{ ...row, waiting_position: 3, waiting_count: 5 }] });
  expect(position(store)).toBe(3);
});

test('[LEAVE-05] an event that is read brings it too, and keeps it out of the event’s own row', async () => {
  const store = await pulled(await sampleStore(), { events: [sampleEvent({ ...flags, waiting_position: 72 })] });
  expect(position(store)).toBe(72);
  expect(store.row('events', event)).not.toHaveProperty('waiting_position');
});

test('[LEAVE-05] it stays with an event that comes without it, as those of the public feed do, while the user waits', async () => {
  const store = await waits(4);
  await pulled(store, { events: [sampleEvent(flags)] });
  expect(position(store)).toBe(4);
  await pulled(store, { events: [sampleEvent({ ...flags, waiting: false, subscribed: true })] });
  expect(position(store)).toBeNull();
  await pulled(store, { events: [sampleEvent(flags)] });
  expect(position(store)).toBeNull();
});

test('[LEAVE-05] it goes with a place that is given, and with servers that don’t tell it', async () => {
  const store = await waits(1);
  const given = { ...row, waiting: false, subscribed: true, waiting_position: null, waiting_count: 5 };
  await pulled(store, { engagement: [given] });
  expect(position(store)).toBeNull();
  expect(position(await pulled(await waits(4), { engagement: [row] }))).toBeNull();
});

test('[LEAVE-05] who leaves the list leaves the number, and has it again after an undo', async () => {
  const store = await waits(4);
  const leave = await leaveWithUndo(store, event);
  expect(position(store)).toBeNull();
  await undoLeave(store, event, leave);
  expect(store.row('engagements', event)).toMatchObject({ waiting: true, waiting_position: 4 });
});
