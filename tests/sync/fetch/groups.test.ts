import { beforeEach, describe, expect, test } from 'vitest';
import { runQuery } from '#sync/fetch/fetch-query.ts';
import { queries } from '#sync/fetch/queries.ts';
import { looking, told } from '#world/devices/looking.ts';
import { sampleGroup, sampleGroupMessageRow, sampleGroupRow, spoken } from '#world/data/sample-chats.ts';
import { ben } from '#world/data/sample-people.ts';
import { wish, write } from '#world/stores/sample-store.ts';

const world = looking('scape-device-see-groups');
const { signal } = new AbortController();
const groups = () => world.store.rows('groups').map(({ ref }) => ref);
const other = sampleGroup({ client_id: spoken.other, member: false });

beforeEach(() =>
  write(world.store, async (tx) => {
    await tx.put('groups', [sampleGroupRow()]);
    await tx.put('messages', [sampleGroupMessageRow()]);
  }),
);

describe('[CHAT-04] groups', () => {
  test.each([
    ['nobody answers', () => told({}, { status: 503 })],
    ['a stranger answers', () => new Response('<html>Log in</html>')],
    ['something else comes', () => told({ data: [{ id: 3 }] })],
  ])('[L6] %s: nothing is kept, and nothing goes', async (_what, answer) => {
    world.answers.push(answer);
    expect([await runQuery(world.looker, queries.groups, '', signal), groups()]).toEqual([false, [spoken.group]]);
  });

  test('that are searched for are kept beside the others', async () => {
    world.answers.push(() => told({ data: [other] }));
    expect(await runQuery(world.looker, queries.groups, ' salsa & son ', signal)).toBe(true);
    expect([world.asked[0]?.path, groups()]).toEqual([
      '/all-groups?search=salsa%20%26%20son',
      [spoken.group, spoken.other],
    ]);
  });

  test('of which there are very many are asked for by a few pages, however many there are', async () => {
    let asked = 0;
    const page = () => {
      asked += 1;
      world.answers.push(page);
      return told({ data: [other] }, { next: `/api/all-groups?after=${String(asked)}` });
    };
    world.answers.push(page);
    expect(await runQuery(world.looker, queries.groups, '', signal)).toBe(true);
    const paths = world.asked.map(({ path }) => path);
    expect(paths).toEqual(['/all-groups', ...[1, 2, 3].map((after) => `/all-groups?after=${String(after)}`)]);
    expect(groups()).toEqual([spoken.group, spoken.other]);
  });

  test('[OFF-11] [L5] of which some are being left or joined are left alone', async () => {
    await wish(world.store, 'group.leave', { group: spoken.group });
    world.answers.push(() => told({ data: [sampleGroup({ member: true })] }));
    await runQuery(world.looker, queries.groups, '', signal);
    expect(world.store.row('groups', spoken.group)?.isMember).toBe(false);
  });
});

describe('[CHAT-04] [L5] one group', () => {
  const look = (name: string) => runQuery(world.looker, queries.group, name, signal);

  test('that the device doesn’t hold is asked for by its name alone, and kept', async () => {
    world.answers.push(() => told({ data: other }));
    expect([await look(spoken.other), groups()]).toEqual(['held', [spoken.group, spoken.other]]);
    expect(world.asked.map(({ path }) => path)).toEqual([`/groups/${spoken.other}`]);
  });

  test.each([
    ['missing', () => told({ error: 'not_found', message: 'Group not found' }, { status: 404 })],
    ['missing', () => told({ data: { id: 3 } })],
    ['unreachable', () => told({}, { status: 503 })],
    ['unreachable', () => new Response('<html>Log in</html>')],
  ])('is %s', async (as, answer) => {
    world.answers.push(answer);
    expect([await look('62'), world.asked.length, groups()]).toEqual([as, 1, [spoken.group]]);
  });

  test('is looked for among the biggest where the server doesn’t know the call', async () => {
    world.answers.push(
      () => told({ error: 'no_such_call', message: 'No such call' }, { status: 404 }),
      () => told({ data: [other] }),
    );
    expect([await look(spoken.other), groups()]).toEqual(['missing', [spoken.group, spoken.other]]);
    expect(world.asked.map(({ path }) => path)).toEqual([`/groups/${spoken.other}`, '/all-groups']);
  });
});

describe('[CHAT-01] what is found is kept nowhere', () => {
  test('people', async () => {
    world.answers.push(() => told({ data: [ben] }));
    expect(await runQuery(world.looker, queries.people, ' be ', signal)).toEqual([ben]);
    expect([world.asked[0]?.path, world.store.rows('people')]).toEqual(['/users?search=be', []]);
    expect(await runQuery(world.looker, queries.people, 'be', signal)).toBeNull();
  });

  test('who is in a group', async () => {
    const members = [{ ...ben, joined_at: '2031-01-01T00:00:00.000Z' }];
    world.answers.push(() => told({ data: members }));
    expect(await runQuery(world.looker, queries.members, spoken.group, signal)).toEqual(members);
    expect(world.asked[0]?.path).toBe('/groups/61/members?limit=200');
  });

  test('nobody is asked of a group that the server hasn’t heard of', async () => {
    await wish(world.store, 'group.create', { ref: spoken.made, name: 'New', image: null });
    expect([await runQuery(world.looker, queries.members, spoken.made, signal), world.asked]).toEqual([null, []]);
  });
});
