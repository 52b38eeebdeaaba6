import { expect, test } from 'vitest';
import { runQuery } from '#sync/fetch/fetch-query.ts';
import { queries } from '#sync/fetch/queries.ts';
import { looking, told } from '#world/devices/looking.ts';
import { sampleProfile } from '#world/data/sample-people.ts';

const world = looking('scape-device-ask-answer');
const { signal } = new AbortController();
const people = (count: number) => ({ data: Array.from({ length: count }, () => sampleProfile()) });

test.each([
  ['unreachable', () => told({}, { status: 500 })],
  ['missing', () => told({ error: 'forbidden' }, { status: 403 })],
  ['missing', () => told({ total_points: 7 })],
] as const)('%s: what was answered before stands', async (as, answer) => {
  world.answers.push(() => told({ data: { total_points: 7, entries: [] } }), answer);
  await runQuery(world.looker, queries.cached, 'points', signal);
  expect(await runQuery(world.looker, queries.cached, 'points', signal)).toBe(as);
  expect(world.store.row('answers', 'points')?.value).toEqual({ total_points: 7, entries: [] });
});

test.each([
  ['points', '/gamification/points'],
  ['places', '/ranking/own'],
  ['followers:2', '/users/followers/2?limit=200'],
  ['following:2', '/users/following/2?limit=200'],
  ['attendees:7', '/events/7/attendees'],
  ['people-met:7', '/events/7/people-met'],
] as const)('[PROF-12] [PROF-14] [SCREEN-04] %s is asked at %s, and kept', async (key, path) => {
  world.answers.push(() => told({ data: [] }));
  expect(await runQuery(world.looker, queries.cached, key, signal)).toBe('held');
  expect(world.asked).toEqual([{ path, token: 'Bearer of-ana' }]);
  expect(world.store.row('answers', key)?.value).toEqual([]);
});

test('a list of people is read page after page, up to a thousand', async () => {
  world.answers.push(
    ...Array.from({ length: 9 }, () => () => told(people(200), { next: '/api/users/followers/2?b=1' })),
  );
  await runQuery(world.looker, queries.cached, 'followers:2', signal);
  expect(world.asked).toHaveLength(5);
  expect(world.store.row('answers', 'followers:2')?.value).toHaveLength(1_000);
});
