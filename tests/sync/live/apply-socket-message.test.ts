import { beforeEach, expect, test } from 'vitest';
import { applySocketMessage } from '#sync/live/apply-socket-message.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import {
  sampleGroupMessage,
  sampleGroupRow,
  sampleMessage,
  sampleMessageRow,
  spoken,
} from '#world/data/sample-chats.ts';
import { sampleStore, write } from '#world/stores/sample-store.ts';

let store: MemoryStore;
const told = sampleMessage({ createdAt: '2031-01-01T10:00:00.000Z' });
const nowMs = Date.parse(told.createdAt) + 100;
const said = () => store.rows('messages').map(({ chat, message_id: id, content }) => [chat, id, content]);

beforeEach(async () => {
  store = await sampleStore([]);
});

test('[CHAT-03] what is no message is passed over', async () => {
  for (const nothing of [null, 'Hello', {}, { ...told, id: 'x' }]) await applySocketMessage(store, nothing, nowMs);
  expect(said()).toEqual([]);
});

test('[L13] [CHAT-06] a preview shows at once, once, whatever it calls its parts', async () => {
  await applySocketMessage(store, told, nowMs);
  const { senderId: senderid, content: message, createdAt: timestamp, ...rest } = told;
  await applySocketMessage(store, { ...rest, senderid, message, timestamp }, nowMs);
  expect(said()).toEqual([['u:2', 71, 'Hello']]);
});

test('[CHAT-06] of a group it finds the group by its id, and only those who are in it hear', async () => {
  const { group_ref: _ref, ...bare } = sampleGroupMessage({ createdAt: told.createdAt });
  await applySocketMessage(store, bare, nowMs);
  await write(store, (tx) => tx.put('groups', [sampleGroupRow({ member: false })]));
  await applySocketMessage(store, bare, nowMs);
  expect(said()).toEqual([]);
  await write(store, (tx) => tx.put('groups', [sampleGroupRow()]));
  await applySocketMessage(store, bare, nowMs);
  expect(said()).toEqual([[`g:${spoken.group}`, 72, 'Who dances?']]);
});

test('[CHAT-08] a message without a name is the one that was made here under another', async () => {
  await write(store, (tx) => tx.put('messages', [sampleMessageRow({ createdAt: told.createdAt })]));
  const { client_id: _name, ...nameless } = told;
  await applySocketMessage(store, nameless, nowMs);
  expect(said()).toEqual([['u:2', 71, 'Hello']]);
});

test.each([30_101, -30_101])(
  '[CHAT-08] a page that slept for %d ms leaves it to the pulls, which know what was taken back',
  async (ms) => {
    await applySocketMessage(store, told, Date.parse(told.createdAt) + ms);
    expect(said()).toEqual([]);
  },
);
