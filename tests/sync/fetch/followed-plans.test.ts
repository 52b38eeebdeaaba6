import { expect, test } from 'vitest';
import { runQuery } from '#sync/fetch/fetch-query.ts';
import { queries } from '#sync/fetch/queries.ts';
import { looking, told } from '#world/devices/looking.ts';
import { sampleEvent } from '#world/data/sample-rows.ts';

const world = looking('scape-device-followed-plans');
const { signal } = new AbortController();
const bea = { user_id: 31, username: 'bea', display_name: 'Bea', profile_picture: null };
const event = sampleEvent({ title: 'Where Bea goes' });
const stored = () => world.store.row('answers', 'followed-plans')?.value;

test('[FOLLOWING-02] the events are stored as all others, who goes there as one list, which the next takes the place of', async () => {
  world.answers.push(() => told({ data: [{ event, people: [bea], others: 2 }] }));
  expect(await runQuery(world.looker, queries.followedPlans, null, signal)).toBe('held');
  expect(world.asked).toEqual([{ path: '/follow/plans', token: 'Bearer of-ana' }]);
  expect(world.store.row('events', event.ref)?.title).toBe('Where Bea goes');
  expect(stored()).toEqual([{ ref: event.ref, people: [bea], others: 2 }]);
  world.answers.push(() => told({ data: [] }));
  await runQuery(world.looker, queries.followedPlans, null, signal);
  expect(stored()).toEqual([]);
});

test.each([
  ['unreachable', () => told({}, { status: 503 })],
  ['missing', () => told({ error: 'not_found' }, { status: 404 })],
  ['missing', () => told({ data: [{ event: {}, people: [], others: 0 }] })],
  ['missing', () => told({ data: ['nonsense'] })],
] as const)('[FOLLOWING-02] %s: the plans from before stay', async (as, answer) => {
  world.answers.push(() => told({ data: [{ event, people: [bea], others: 0 }] }), answer);
  await runQuery(world.looker, queries.followedPlans, null, signal);
  expect(await runQuery(world.looker, queries.followedPlans, null, signal)).toBe(as);
  expect(stored()).toHaveLength(1);
});

test('[FOLLOWING-02] guests follow nobody, and ask for nothing', async () => {
  expect(await runQuery({ ...world.looker, userId: null }, queries.followedPlans, null, signal)).toBe('missing');
  expect(world.asked).toEqual([]);
});
