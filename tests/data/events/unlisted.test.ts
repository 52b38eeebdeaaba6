import { expect, test } from 'vitest';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import { mutationOf } from '#contract/sync/mutations.ts';
import { newEventKey } from '#data/events/event-key.ts';
import { soonest } from '#data/events/queries.ts';
import type { EventRow } from '#data/events/rows.ts';
import { popularVenues } from '#data/events/popular-venues.ts';
import { listEvents } from '#data/events/search.ts';
import { similarEvents } from '#data/events/similar.ts';
import { coalesce } from '#sync/engine/coalesce.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore, wish } from '#world/stores/sample-store.ts';

const event = refs.sunset;
const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
const [key, other] = ['a'.repeat(32), 'b'.repeat(32)];

test('[UNLIST-02] secrets have 192 bits, and no two are the same', () => {
  const keys = new Set(Array.from({ length: 100 }, newEventKey));
  expect(keys.size).toBe(100);
  for (const one of keys) expect(one).toMatch(/^[\w-]{32}$/);
});

test('[UNLIST-01] [UNLIST-05] a new event and an edit have their link at once, and travel in a format of their own', async () => {
  const store = await sampleStore();
  const creation = await wish(store, 'event.create', {
    ref: refs.made,
    event: { ...made, visibility: 'unlisted' },
    linkKey: key,
  });
  const row = (ref: string) => store.rows('events').find((each) => each.ref === ref);
  expect(row(refs.made)).toMatchObject({ visibility: 'unlisted', link_key: key });
  const edit = await wish(store, 'event.update', { event, patch: {}, base: {}, linkKey: other });
  expect(row(event)?.link_key).toBe(other);
  expect([creation.format, edit.format]).toEqual([3, 3]);
  const { hasLaterArgs, toWire } = mutationOf('event.create');
  const plain = { ref: refs.made, event: { ...made, visibility: 'public' as const } };
  expect(hasLaterArgs?.(plain)).toBe(false);
  const context = { idOf: () => 7, userId: 1 };
  expect(toWire({ ...plain, linkKey: key }, context).body).toMatchObject({ link_key: key, visibility: 'public' });
  const args = { event, patch: {}, base: {}, linkKey: other };
  expect(mutationOf('event.update').toWire(args, context).body).toMatchObject({ link_key: other });
});

test('[UNLIST-05] of two edits that become one the later link stays', async () => {
  for (const [ref, later, expected] of [
    [refs.made, { linkKey: other }, other],
    [refs.made, {}, key],
    [event, { linkKey: other }, other],
    [event, {}, key],
  ] as const) {
    const store = await sampleStore();
    if (ref === event) await wish(store, 'event.update', { event, patch: {}, base: {}, linkKey: key });
    else await wish(store, 'event.create', { ref, event: made, linkKey: key });
    await wish(store, 'event.update', { event: ref, patch: { city: 'C' }, base: {}, ...later });
    const { changed } = coalesce(store.rows('outbox'), 1);
    expect(changed.map(({ args }) => (args as MutationArgs<'event.update'>).linkKey)).toEqual([expected]);
  }
});

test('[UNLIST-08] the device’s lists for everybody leave it out', async () => {
  const store = await sampleStore();
  const [row] = store.rows('events') as [EventRow];
  const nowMs = Date.parse('2030-01-01T00:00:00Z');
  const soon = { starts_at: nowMs + 1_000, ends_at: nowMs + 2_000, status: 'active', locationName: 'Casa' } as const;
  const shown: EventRow = { ...row, ...soon, ref: refs.made, title: 'Shown' };
  const rows = [shown, { ...row, ...soon, title: 'Hidden', visibility: 'unlisted' } as EventRow];
  const seen = [{ ...row, ...soon, ref: refs.market, title: 'Seen' }] as [EventRow];
  const filter = { text: '', category: 'all', when: 'any', nowMs } as const;
  expect(listEvents(rows, filter).listed).toEqual([shown]);
  expect(listEvents(rows, filter).all).toBe(1);
  expect(soonest(rows, nowMs, 5)).toEqual([shown]);
  expect(popularVenues(rows)).toMatchObject([{ events: 1 }]);
  const similar = similarEvents({ ...seen[0], category: row.category }, rows, nowMs);
  expect(similar.every((one) => one.event.title === 'Shown')).toBe(true);
});
