import { expect, test } from 'vitest';
import { friendRequestRowOf, noRelationship } from '#data/people/rows.ts';
import { discard } from '#data/outbox/resolve-failed.ts';
import { runQuery } from '#sync/fetch/fetch-query.ts';
import { queries } from '#sync/fetch/queries.ts';
import { looking, notFound, told } from '#world/devices/looking.ts';
import {
  samplePerson,
  samplePostRow,
  sampleCommentRow,
  sampleProfile,
  sampleRequest,
  written,
} from '#world/data/sample-people.ts';
import { wish, write } from '#world/stores/sample-store.ts';

const world = looking('scape-device-see-person');
const { signal } = new AbortController();
const ben = (given = {}) => told({ data: sampleProfile(given) });

test.each([
  ['unreachable', () => told({}, { status: 500 })],
  ['unreachable', () => told({ error: 'unauthorized' }, { status: 401 })],
  ['unreachable', () => new Response('<html>Log in</html>')],
  ['missing', () => told({ data: { user_id: 2 } })],
  ['missing', () => told({ error: 'no_such_call' }, { status: 404 })],
] as const)('[L6] [USER-05] %s: nothing is kept, and nothing goes', async (as, answer) => {
  await write(world.store, (tx) => tx.put('people', [samplePerson({ bio: 'Held' })]));
  world.answers.push(answer);
  expect(await runQuery(world.looker, queries.person, 2, signal)).toBe(as);
  expect(world.store.row('people', '2')?.bio).toBe('Held');
});

test('[USER-01] somebody is kept as they are, with what the user has to do with them', async () => {
  world.answers.push(() => ben({ isFollowing: true, friendship: 'received', followers_count: 4 }));
  expect(await runQuery(world.looker, queries.person, 2, signal)).toBe('held');
  expect(world.asked).toEqual([{ path: '/users/profile/2', token: 'Bearer of-ana' }]);
  expect(world.store.row('people', '2')).toMatchObject({ username: 'ben', followers_count: 4 });
  expect(world.store.row('ties', '2')).toMatchObject({ isFollowing: true, friendship: 'received', blocked: false });
});

test('[USER-01] of those with whom the user has nothing to do no tie is kept', async () => {
  world.answers.push(() => ben());
  await runQuery(world.looker, queries.person, 2, signal);
  expect([world.store.rows('people').length, world.store.rows('ties')]).toEqual([1, []]);
});

test('[L5] [USER-02] [OFF-11] an answer goes over no follow that waits, and over none of its counts', async () => {
  await write(world.store, (tx) => tx.put('people', [samplePerson()]));
  await wish(world.store, 'user.follow', { user: 2 });
  world.answers.push(() => ben({ bio: 'Late', followers_count: 9 }));
  expect(await runQuery(world.looker, queries.person, 2, signal)).toBe('held');
  expect(world.store.row('people', '2')).toMatchObject({ bio: null, followers_count: 1 });
  expect(world.store.row('ties', '2')?.isFollowing).toBe(true);
});

/** An answer that is overtaken: while it is on its way the row changes. */
const overtaken = (tick: number) => async () => {
  await write(world.store, (tx) => tx.put('people', [{ ...samplePerson({ bio: 'Newer' }), tick }]));
  return ben({ bio: 'Late' });
};

test('[L5] [OFF-11] an answer that was under way while the row changed is older than the row', async () => {
  world.answers.push(overtaken(900), overtaken(901), overtaken(902));
  expect(await runQuery(world.looker, queries.person, 2, signal)).toBe('held');
  expect(world.store.row('people', '2')?.bio).toBe('Newer');
  expect(world.asked).toHaveLength(3);
});

test('[L6] [USER-01] who was told of is held, though nobody answers when they are asked for again', async () => {
  world.answers.push(overtaken(900), () => told({}, { status: 502 }));
  expect(await runQuery(world.looker, queries.person, 2, signal)).toBe('held');
});

test('[L6] [USER-01] of whom no more is known than what stands between the two, nobody is held then', async () => {
  world.answers.push(
    async () => {
      await write(world.store, (tx) => tx.put('ties', [{ ...noRelationship('2'), isFollowing: true, tick: 900 }]));
      return ben();
    },
    () => told({}, { status: 502 }),
  );
  expect(await runQuery(world.looker, queries.person, 2, signal)).toBe('unreachable');
});

test('[L5] [USER-01] where a list told meanwhile of what stands between the two, it is asked once more', async () => {
  await write(world.store, (tx) => tx.put('people', [samplePerson()]));
  world.answers.push(
    async () => {
      await write(world.store, async (tx) => {
        await tx.put('ties', [{ ...noRelationship('2'), isFollowing: true, tick: 900 }]);
        await tx.put('meta', [{ key: 'counter', value: 900 }]);
      });
      return ben({ bio: 'Late' });
    },
    () => ben({ isFollowing: true, followers_count: 7 }),
  );
  expect(await runQuery(world.looker, queries.person, 2, signal)).toBe('held');
  expect(world.store.row('people', '2')).toMatchObject({ followers_count: 7 });
  expect(world.asked).toHaveLength(2);
});

test('[L10] [USER-03] who isn’t there any more goes, with all that they wrote', async () => {
  await write(world.store, async (tx) => {
    await tx.put('people', [samplePerson()]);
    await tx.put('posts', [samplePostRow({ ref: written.post, user_id: 2 }), samplePostRow({ ref: written.other })]);
    await tx.put('comments', [
      sampleCommentRow({ ref: written.comment, post: written.other, user_id: 2 }),
      sampleCommentRow({ ref: written.second, post: written.post, user_id: 3 }),
    ]);
  });
  world.answers.push(notFound);
  expect(await runQuery(world.looker, queries.person, 2, signal)).toBe('missing');
  expect([world.store.rows('people'), world.store.rows('comments')]).toEqual([[], []]);
  expect(world.store.rows('posts').map(({ ref }) => ref)).toEqual([written.other]);
});

test('[L10] [USER-03] so does what stood between the two, where that alone is held; a wish that waits keeps it', async () => {
  await write(world.store, async (tx) => {
    await tx.put('ties', [{ ...noRelationship('2'), friendship: 'friends', request: written.request }]);
    await tx.put('requests', [friendRequestRowOf(sampleRequest({ status: 'accepted' }), 1)]);
  });
  const { id } = await wish(world.store, 'user.follow', { user: 2 });
  world.answers.push(notFound, notFound);
  await runQuery(world.looker, queries.person, 2, signal);
  expect(world.store.row('ties', '2')).toMatchObject({ friendship: 'friends', isFollowing: true });
  await discard(world.store, id, { nowMs: 1, shouldKeepDraft: false });
  await runQuery(world.looker, queries.person, 2, signal);
  expect([world.store.rows('ties'), world.store.rows('requests')]).toEqual([[], []]);
});

test('the user’s own row stays, whatever is said', async () => {
  await write(world.store, (tx) => tx.put('people', [samplePerson({ user_id: 1 })]));
  world.answers.push(notFound);
  await runQuery(world.looker, queries.person, 1, signal);
  expect(world.store.rows('people')).toHaveLength(1);
});
