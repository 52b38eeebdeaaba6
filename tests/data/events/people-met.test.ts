import { expect, test } from 'vitest';
import { applyEvents } from '#data/events/apply.ts';
import { createWriteBatch } from '#data/tx/write-batch.ts';
import { refs, sampleEvent } from '#world/data/sample-rows.ts';
import { sampleStore, wish, write } from '#world/stores/sample-store.ts';

const event = refs.sunset;
const isShown = (store: Awaited<ReturnType<typeof sampleStore>>) =>
  store.row('engagements', event)?.shown_to_met ?? false;

test('[MET-04] to be seen by those one met is there at once, and goes with the place', async () => {
  const store = await sampleStore();
  await wish(store, 'event.subscribe', { event, subscribed: true });
  await wish(store, 'event.meet', { event, shown: true });
  expect(isShown(store)).toBe(true);
  await wish(store, 'event.meet', { event, shown: false });
  expect(isShown(store)).toBe(false);
  await wish(store, 'event.meet', { event, shown: true });
  await wish(store, 'event.subscribe', { event, subscribed: false });
  expect(isShown(store)).toBe(false);
});

test('[MET-04] the own engagement tells it, an older server’s doesn’t; events leave it as it is', async () => {
  const store = await sampleStore();
  const apply = (changes: Parameters<typeof applyEvents>[1]) =>
    write(store, async (tx) => {
      const rows = createWriteBatch(tx);
      await rows.load('events', [event]);
      await applyEvents(rows, changes, 2);
      await rows.flush(5);
    });
  const flags = { ref: event, liked: false, subscribed: true, waiting: false, bookmarked: false };
  const own = { ...flags, event_id: 1, likes: 0, subscribers_count: 1 };
  await apply({ engagement: [{ ...own, shown_to_met: true }] });
  expect(isShown(store)).toBe(true);
  const seen = { ...sampleEvent({ ref: event, client_id: event }), ...flags };
  await apply({ events: [seen] });
  expect(isShown(store)).toBe(true);
  await apply({ events: [{ ...seen, subscribed: false }] });
  expect(isShown(store)).toBe(false);
  await apply({ engagement: [{ ...own, shown_to_met: true }] });
  await apply({ engagement: [own] });
  expect(isShown(store)).toBe(false);
});
