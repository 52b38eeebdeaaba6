import { beforeEach, expect, test } from 'vitest';
import { eventChatRef } from '#contract/chat/key.ts';
import { dependentsOf } from '#data/outbox/dependents.ts';
import { discard } from '#data/outbox/resolve-failed.ts';
import { applyPushResponses } from '#sync/push/apply-push-responses.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { refused, send } from '#world/devices/sample-answers.ts';
import { spoken } from '#world/data/sample-chats.ts';
import { healthy, samplePorts } from '#world/devices/sample-ports.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore, wish } from '#world/stores/sample-store.ts';

const chat = eventChatRef(refs.sunset);
const said = { content: 'A', image: null, written: '2031-01-01T00:00:00.000Z' };
let store: MemoryStore;
const left = () => store.rows('outbox').map(({ kind, state, refusal }) => [kind, state, refusal?.code]);

beforeEach(async () => {
  store = await sampleStore();
});

test('[O3] [OFF-06] [ECHAT-03] what was said in a chat that may not be joined is put before the person; wishes go', async () => {
  const join = await send(store, await wish(store, 'event.join-chat', { event: refs.sunset }));
  await wish(store, 'group.message', { ref: refs.made, group: chat, ...said });
  await wish(store, 'chat.read', { group: chat, upto: 4 });
  await wish(store, 'group.leave', { group: chat });
  const { delivery } = samplePorts(store, () => healthy);
  await applyPushResponses(delivery, [{ id: join.id, seq: join.seq, outcome: refused }]);
  expect(left()).toEqual([['group.message', 'refused', 'invalid']]);
  expect(store.row('messages', refs.made)?.content).toBe('A');
  expect([store.row('groups', chat), store.row('meta', 'lastRefusal')?.value]).toMatchObject([
    undefined,
    { kind: 'event.join-chat' },
  ]);
});

test('[V5] [OFF-06] a group that is given up takes along what was said in it', async () => {
  const create = await wish(store, 'group.create', { ref: spoken.made, name: 'New', image: null });
  const message = await wish(store, 'group.message', { ref: refs.made, group: spoken.made, ...said });
  const deletion = await wish(store, 'message.delete', { message: refs.made });
  expect(dependentsOf([create], store.rows('outbox')).map(({ id }) => id)).toEqual([message.id, deletion.id]);
  await discard(store, create.id, { nowMs: 5, shouldKeepDraft: true });
  expect([left(), store.rows('groups'), store.rows('messages')]).toEqual([[], [], []]);
});
