import { expect, test } from 'vitest';
import { runQuery } from '#sync/fetch/fetch-query.ts';
import { queries } from '#sync/fetch/queries.ts';
import { looking, notFound, told } from '#world/devices/looking.ts';
import { refs, sampleEvent } from '#world/data/sample-rows.ts';

const world = looking('scape-device-see-events-of');
const { signal } = new AbortController();
const see = (list: 'events' | 'subscribed') =>
  runQuery(world.looker, queries.personEvents, { userId: 2, list }, signal);

test.each([
  ['forbidden', () => told({ error: 'forbidden' }, { status: 403 })],
  ['missing', notFound],
  ['unreachable', () => told({}, { status: 500 })],
] as const)('[USER-04] %s: nothing is kept', async (as, answer) => {
  world.answers.push(answer);
  expect(await see('subscribed')).toBe(as);
  expect([world.store.rows('events'), world.store.rows('answers')]).toEqual([[], []]);
});

test('[USER-04] somebody’s events are kept among all events, page after page', async () => {
  world.answers.push(
    () => told([sampleEvent()], { next: '/api/users/events/2?after=1' }),
    () => told([sampleEvent({ ref: refs.market })]),
  );
  expect(await see('events')).toBe('held');
  expect(world.asked.map(({ path }) => path)).toEqual(['/users/events/2', '/users/events/2?after=1']);
  expect(world.store.rows('events').map(({ ref }) => ref)).toEqual([refs.sunset, refs.market]);
  expect(world.store.rows('answers')).toEqual([]);
});

test('[USER-04] which ones somebody subscribes to is kept as it was answered', async () => {
  world.answers.push(() => told([sampleEvent()]));
  expect(await see('subscribed')).toBe('held');
  expect(world.store.row('answers', 'subscribed:2')?.value).toEqual([refs.sunset]);
});
