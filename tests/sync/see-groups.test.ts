import { beforeEach, describe, expect, test } from 'vitest';
import { findPeople, seeGroups, seeMembers } from '#sync/see-groups.ts';
import { looking, told } from '#world/looking.ts';
import { sampleGroup, sampleGroupMessageRow, sampleGroupRow, spoken } from '#world/sample-chats.ts';
import { ben } from '#world/sample-people.ts';
import { wish, write } from '#world/sample-store.ts';

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
    expect([await seeGroups(world.looker, '', signal), groups()]).toEqual([false, [spoken.group]]);
  });

  test('that are searched for are kept beside the others', async () => {
    world.answers.push(() => told({ data: [other] }));
    expect(await seeGroups(world.looker, ' salsa & son ', signal)).toBe(true);
    expect([world.asked[0]?.path, groups()]).toEqual([
      '/all-groups?search=salsa%20%26%20son',
      [spoken.group, spoken.other],
    ]);
  });

  test('[L11] are all there are where nothing is searched for: the others go, with what was said in them', async () => {
    await wish(world.store, 'group.create', { ref: spoken.made, name: 'New', image: null });
    world.answers.push(
      () => told({ data: [other] }, { next: '/api/all-groups?after=2' }),
      () => told({ data: [sampleGroup({ client_id: '00000000-0000-4000-8000-000000000064' })] }),
    );
    await seeGroups(world.looker, ' ', signal);
    expect(world.asked.map(({ path }) => path)).toEqual(['/all-groups', '/all-groups?after=2']);
    expect(groups()).toEqual([spoken.other, spoken.made, '00000000-0000-4000-8000-000000000064']);
    expect(world.store.rows('messages')).toEqual([]);
  });

  test('[OFF-11] [L5] of which some are being left or joined are left alone', async () => {
    await wish(world.store, 'group.leave', { group: spoken.group });
    world.answers.push(() => told({ data: [] }));
    await seeGroups(world.looker, '', signal);
    expect(world.store.row('groups', spoken.group)?.isMember).toBe(false);
  });
});

describe('[CHAT-01] what is found is kept nowhere', () => {
  test('people', async () => {
    world.answers.push(() => told({ data: [ben] }));
    expect(await findPeople(world.looker, ' be ', signal)).toEqual([ben]);
    expect([world.asked[0]?.path, world.store.rows('people')]).toEqual(['/users?search=be', []]);
    expect(await findPeople(world.looker, 'be', signal)).toBeNull();
  });

  test('who is in a group', async () => {
    const members = [{ ...ben, joined_at: '2031-01-01T00:00:00.000Z' }];
    world.answers.push(() => told({ data: members }));
    expect(await seeMembers(world.looker, spoken.group, signal)).toEqual(members);
    expect(world.asked[0]?.path).toBe('/groups/61/members?limit=200');
  });

  test('nobody is asked of a group that the server hasn’t heard of', async () => {
    await wish(world.store, 'group.create', { ref: spoken.made, name: 'New', image: null });
    expect([await seeMembers(world.looker, spoken.made, signal), world.asked]).toEqual([null, []]);
  });
});
