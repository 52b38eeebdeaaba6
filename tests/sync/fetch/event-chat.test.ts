import { expect, test } from 'vitest';
import type { EventChatReply } from '#contract/chat/group.ts';
import { runQuery } from '#sync/fetch/fetch-query.ts';
import { queries } from '#sync/fetch/queries.ts';
import { looking, notFound, told } from '#world/devices/looking.ts';

const world = looking('scape-device-see-event-chat');
const { signal } = new AbortController();

const member = { user_id: 2, name: 'Ben', lastname: 'Sol', username: 'ben', profile_picture: null };
const reply: EventChatReply = { group: null, member: false, members: [member], members_count: 9 };

test.each([
  ['a failure', () => told({}, { status: 500 })],
  ['somebody unknown', () => told({ error: 'unauthorized' }, { status: 401 })],
  ['no such event', notFound],
  ['a stranger’s page', () => new Response('<html>Log in</html>')],
  ['another shape', () => told({ ...reply, members: [{ user_id: '2' }] })],
] as const)('[ECHAT-02] %s tells nothing of who is in a chat', async (_name, answer) => {
  world.answers.push(answer);
  expect(await runQuery(world.looker, queries.eventChat, 5, signal)).toBeNull();
});

test('[ECHAT-02] who is in an event’s chat is asked in the person’s own name, and kept nowhere', async () => {
  world.answers.push(() => told(reply));
  expect(await runQuery(world.looker, queries.eventChat, 5, signal)).toEqual(reply);
  expect(world.asked).toEqual([{ path: '/events/5/chat', token: 'Bearer of-ana' }]);
  expect(world.store.rows('groups')).toEqual([]);
});
