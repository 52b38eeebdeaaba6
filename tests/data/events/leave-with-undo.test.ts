import { expect, test } from 'vitest';
import { emptyEngagement, type EngagementRow } from '#data/events/engagements.ts';
import { leaveUndoMs, leaveWithUndo, subscribe, undoLeave } from '#data/events/place/leave-with-undo.ts';
import { waitingCount } from '#data/events/rows.ts';
import { refs } from '#world/data/sample-rows.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { amend, sampleStore, wish, write } from '#world/stores/sample-store.ts';

const event = refs.sunset;
const nowMs = 10_000;
const seal = { clientId: 'c', path: '/', body: {}, sentAt: 1 };
const full = { capacity: 10, subscribers_count: 10, attendees_count: 10, interested_count: 13 };

async function engaged(flags: Partial<EngagementRow>): Promise<MemoryStore> {
  const store = await sampleStore([full]);
  await write(store, (tx) => tx.put('engagements', [{ ...emptyEngagement(event), ...flags }]));
  return store;
}

const place = (store: MemoryStore) => store.row('engagements', event);
const queued = (store: MemoryStore) =>
  store.rows('outbox').map(({ args, notBefore }) => [(args as { subscribed: boolean }).subscribed, notBefore]);
const counts = (store: MemoryStore) => {
  const row = store.row('events', event);
  return row === undefined ? null : [row.subscribers_count, waitingCount(row)];
};

test('[LEAVE-01] a place that is given back is gone on the device at once, and is held back for 8 s', async () => {
  const store = await engaged({ subscribed: true });
  await leaveWithUndo(store, event, { nowMs });
  expect(place(store)).toMatchObject({ subscribed: false, waiting: false });
  expect(counts(store)).toEqual([9, 3]);
  expect(leaveUndoMs).toBe(8_000);
  expect(queued(store)).toEqual([[false, nowMs + 8_000]]);
});

test.each([
  ['a place', { subscribed: true }],
  ['a number on the waiting list', { waiting: true }],
])('[LEAVE-01] undone, %s is there again as it was, and nothing goes out', async (_what, flags) => {
  const store = await engaged(flags);
  const [rowBefore, countsBefore] = [place(store), counts(store)];
  const leave = await leaveWithUndo(store, event, { nowMs });
  expect(place(store)).not.toMatchObject(flags);
  const result = await undoLeave(store, event, leave, { nowMs });
  expect(result).toEqual({ type: 'kept', isWaiting: 'waiting' in flags, entry: null });
  const bare = (row?: EngagementRow) => ({ ...row, tick: 0 });
  expect([bare(place(store)), counts(store)]).toEqual([bare(rowBefore), countsBefore]);
  expect(queued(store)).toEqual([]);
});

test('[LEAVE-02] subscribing again within the 8 s is the undo; later it is a wish of its own', async () => {
  const store = await engaged({ subscribed: true });
  await leaveWithUndo(store, event, { nowMs });
  expect(await subscribe(store, event, { nowMs: nowMs + 7_999 })).toMatchObject({ type: 'kept' });
  expect([queued(store), place(store)?.subscribed]).toEqual([[], true]);
  await leaveWithUndo(store, event, { nowMs });
  expect(await subscribe(store, event, { nowMs: nowMs + 8_000 })).toMatchObject({ type: 'requested' });
  expect(queued(store).map(([subscribed]) => subscribed)).toEqual([false, true]);
});

test('[LEAVE-02] a leave whose time a clock that jumped has put far ahead is not undone by a later wish', async () => {
  const store = await engaged({ subscribed: true });
  await leaveWithUndo(store, event, { nowMs: nowMs + 60_000 });
  expect(await subscribe(store, event, { nowMs })).toMatchObject({ type: 'requested' });
});

test('[LEAVE-02] an earlier wish that has yet to be sent stays, in its order, when what follows is undone', async () => {
  const store = await sampleStore([{ ...full, subscribers_count: 9, interested_count: 9 }]);
  const wished = await wish(store, 'event.subscribe', { event, subscribed: true });
  await leaveWithUndo(store, event, { nowMs });
  expect(queued(store).map(([subscribed]) => subscribed)).toEqual([true, false]);
  await subscribe(store, event, { nowMs });
  expect(store.rows('outbox').map(({ id }) => id)).toEqual([wished.id]);
  expect(place(store)?.subscribed).toBe(true);
});

test('[LEAVE-02] a leave that has gone out is not taken back by a later wish', async () => {
  const store = await engaged({ subscribed: true });
  const leave = await leaveWithUndo(store, event, { nowMs });
  await amend(store, leave, { state: 'sent', seal });
  expect(await subscribe(store, event, { nowMs })).toMatchObject({ type: 'requested' });
  expect(queued(store).map(([subscribed]) => subscribed)).toEqual([false, true]);
});

test('[LEAVE-02] nor one that waits to be sent again, as the server may have it', async () => {
  const store = await engaged({ subscribed: true });
  const leave = await leaveWithUndo(store, event, { nowMs });
  await amend(store, leave, { seal });
  expect(await subscribe(store, event, { nowMs })).toMatchObject({ type: 'requested' });
});

test('[LEAVE-03] an undo that comes after it went out asks again, and knows when only the waiting list is left', async () => {
  const store = await engaged({ subscribed: true });
  const leave = await leaveWithUndo(store, event, { nowMs });
  await amend(store, leave, { state: 'sent', seal });
  expect(await undoLeave(store, event, leave, { nowMs })).toMatchObject({ type: 'requested', isWaiting: false });
  expect(queued(store).map(([subscribed]) => subscribed)).toEqual([false, true]);

  const late = await engaged({});
  const result = await undoLeave(late, event, leave, { nowMs });
  expect(result).toMatchObject({ type: 'requested', isWaiting: true, entry: late.rows('outbox')[0]?.id });
});

test('[LEAVE-03] an undo of what another tab has undone, or overtaken, asks for nothing', async () => {
  const store = await engaged({ subscribed: true });
  const leave = await leaveWithUndo(store, event, { nowMs });
  await undoLeave(store, event, leave, { nowMs });
  expect(await undoLeave(store, event, leave, { nowMs })).toMatchObject({ type: 'kept' });
  expect(queued(store)).toEqual([]);
  const waiting = await engaged({ waiting: true });
  expect(await undoLeave(waiting, event, leave, { nowMs })).toEqual({ type: 'kept', isWaiting: true, entry: null });

  const again = await leaveWithUndo(store, event, { nowMs });
  // A later wish was coalesced into it.
  await amend(store, again, { args: { event, subscribed: true } });
  await write(store, (tx) => tx.put('engagements', [{ ...emptyEngagement(event), subscribed: true }]));
  await undoLeave(store, event, again, { nowMs });
  expect(queued(store).map(([subscribed]) => subscribed)).toEqual([true]);
});
