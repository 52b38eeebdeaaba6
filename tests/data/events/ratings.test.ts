import { expect, test } from 'vitest';
import { isDateOver } from '#contract/events/rating.ts';
import { applyEvents } from '#data/events/apply.ts';
import { createWriteBatch } from '#data/tx/write-batch.ts';
import { refs, sampleEvent } from '#world/data/sample-rows.ts';
import { sampleStore, wish, write } from '#world/stores/sample-store.ts';

const event = refs.sunset;

test('[AFTER-06] a rating is there at once, without a connection', async () => {
  const store = await sampleStore();
  await wish(store, 'event.rate', { event, stars: 4 });
  expect(store.row('engagements', event)?.stars).toBe(4);
  await wish(store, 'event.rate', { event, stars: null });
  expect(store.row('engagements', event)?.stars).toBe(null);
  await expect(wish(store, 'event.rate', { event, stars: 6 })).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { stars: 'At most five stars' } },
  });
});

test('[AFTER-06] the server’s rows tell one’s own stars and the event’s rating; an older server’s tell neither', async () => {
  const store = await sampleStore();
  const apply = (changes: Parameters<typeof applyEvents>[1]) =>
    write(store, async (tx) => {
      const rows = createWriteBatch(tx);
      await rows.load('events', [event]);
      await applyEvents(rows, changes, 2);
      await rows.flush(5);
    });
  const flags = { event_id: 1, ref: event, liked: false, subscribed: true, waiting: false, bookmarked: false };
  const own = { ...flags, likes: 0, subscribers_count: 1 };
  await apply({ engagement: [{ ...own, stars: 5, rating: 4.5, ratings_count: 2 }] });
  expect(store.row('engagements', event)?.stars).toBe(5);
  expect(store.row('events', event)).toMatchObject({ rating: 4.5, ratings_count: 2 });
  await apply({ engagement: [own] });
  expect(store.row('events', event)).toMatchObject({ rating: 4.5, ratings_count: 2 });
  expect(store.row('engagements', event)?.stars).toBe(null);
  const seen = { liked: false, subscribed: false, waiting: false, bookmarked: false, stars: 3 };
  await apply({ events: [{ ...sampleEvent({ ref: refs.market, client_id: refs.market }), ...seen }] });
  expect(store.row('engagements', refs.market)?.stars).toBe(3);
  expect(store.row('events', refs.market)).not.toHaveProperty('stars');
});

test('[AFTER-04] a date is over once its end, else its start, has passed; of a series any that one could attend', () => {
  const at = (time: string) => Date.parse(`2026-06-${time}Z`);
  const once = {
    date_time: '2026-06-01T20:00:00Z',
    end_date_time: '2026-06-01T23:00:00Z',
    timezone: null,
    event_type: 'individual',
    recurrence: null,
  };
  const daily = { ...once, event_type: 'recurring', recurrence: 'FREQ=DAILY;COUNT=3' };
  expect(isDateOver(once, 0, at('01T23:00'))).toBe(false);
  expect(isDateOver(once, 0, at('01T23:01'))).toBe(true);
  expect(isDateOver({ ...once, end_date_time: null }, 0, at('01T20:01'))).toBe(true);
  expect(isDateOver(once, at('01T23:30'), at('05T00:00'))).toBe(false);
  expect(isDateOver(daily, at('01T23:30'), at('02T22:00'))).toBe(false);
  expect(isDateOver(daily, at('01T23:30'), at('02T23:30'))).toBe(true);
  expect(isDateOver(daily, at('03T23:30'), at('09T23:30'))).toBe(false);
});
