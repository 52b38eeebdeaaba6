import { expect, test } from 'vitest';
import { applyPatch, startPull, type Patch } from '#data/apply/patch.ts';
import { sendInvitations, sendToChats } from '#data/invitations/send.ts';
import { discard } from '#data/outbox/resolve-failed.ts';
import { coalesce } from '#sync/engine/coalesce.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore, wish } from '#world/stores/sample-store.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';

const event = refs.sunset;
const person = (id: number) => {
  return { user_id: id, username: `u${String(id)}`, display_name: `U${String(id)}`, profile_picture: null };
};
const at = '2030-01-01T00:00:00.000Z';
const from = (id: number, note: string | null = null) => {
  return { user: person(id), note, answer: null, answer_note: null, created_at: at };
};
const rowOf = (store: MemoryStore) => store.row('invitations', event);

async function pull(store: MemoryStore, given: Partial<Patch>): Promise<void> {
  const { cursor: fromCursor } = await startPull(store, 'me');
  const page = { scope: 'me', fromCursor, cursor: `${fromCursor ?? ''}+`, upto: 'e.1', isLast: false } as const;
  const empty = { changes: {}, deleted: {}, deletedEventIds: [] };
  expect(await applyPatch(store, { ...page, ...empty, ...given }, { hasUser: true, nowMs: 1 })).toBe(true);
}

test('[INVITE-01] several people are invited at once, and withdrawing one that was never sent leaves nothing to send but that', async () => {
  const store = await sampleStore();
  await sendInvitations(store, { event, people: [person(2), person(3)], note: ' \n' }, { nowMs: 5 });
  expect(rowOf(store)?.sent.map(({ user, note }) => [user.user_id, note])).toEqual([
    [3, null],
    [2, null],
  ]);
  expect(store.rows('outbox').map(({ kind, lane }) => [kind, lane])).toEqual([
    ['event.invite', `invitation:${event}:2`],
    ['event.invite', `invitation:${event}:3`],
  ]);
  await wish(store, 'invitation.withdraw', { event, user: 2 });
  expect(rowOf(store)?.sent.map(({ user }) => user.user_id)).toEqual([3]);
  const { changed, coalesced } = coalesce(store.rows('outbox'), 10);
  expect([changed.map(({ kind, args }) => [kind, args]), coalesced.length]).toEqual([
    [['invitation.withdraw', { event, user: 2 }]],
    1,
  ]);
});

test('[INVITE-01] who is invited already isn’t invited again, and the last one withdrawn leaves no row', async () => {
  const store = await sampleStore();
  for (const note of ['First', 'Second']) {
    await sendInvitations(store, { event, people: [person(2)], note }, { nowMs: 5 });
  }
  expect(rowOf(store)?.sent.map(({ note }) => note)).toEqual(['First']);
  await wish(store, 'invitation.withdraw', { event, user: 2 });
  expect(rowOf(store)).toBeUndefined();
});

test('[INVITE-01] where one of them can’t be saved, none is', async () => {
  const store = await sampleStore();
  const people = [person(2), { ...person(3), user_id: 0 }];
  await expect(sendInvitations(store, { event, people, note: null })).rejects.toThrow('person.user_id');
  await expect(sendInvitations(store, { event: refs.made, people: [person(2)], note: null })).rejects.toThrow();
  expect([store.rows('outbox'), rowOf(store)]).toEqual([[], undefined]);
});

test('[INVITE-01] what the server refuses goes back', async () => {
  const store = await sampleStore();
  const { id } = await wish(store, 'event.invite', { event, person: person(2), note: null });
  await discard(store, id, { nowMs: 1, shouldKeepDraft: false });
  expect(rowOf(store)).toBeUndefined();
});

test('[INVITE-04] an answer goes to all invitations to an event, stays above what a pull brings, and is settled by it', async () => {
  const store = await sampleStore();
  await pull(store, { changes: { invitations: [{ event_id: 1, ref: event, received: [from(2)], sent: [] }] } });
  await wish(store, 'invitation.answer', { event, answer: 'maybe', note: 'If I can' });
  await wish(store, 'invitation.answer', { event, answer: 'no', note: null });
  const both = [from(3), from(2)];
  await pull(store, { changes: { invitations: [{ event_id: 1, ref: event, received: both, sent: [] }] } });
  expect(rowOf(store)?.received.map(({ answer, answer_note: note }) => [answer, note])).toEqual([
    ['no', null],
    ['no', null],
  ]);
  const { changed, coalesced } = coalesce(store.rows('outbox'), 10);
  expect([changed.map(({ args }) => args), coalesced.length]).toEqual([[{ event, answer: 'no', note: null }], 1]);
});

test('[INVITE-07] a pull takes invitations away, and they go with their event', async () => {
  const store = await sampleStore();
  const rows = { changes: { invitations: [{ event_id: 1, ref: event, received: [from(2)], sent: [] }] } };
  await pull(store, rows);
  await pull(store, { deleted: { invitations: [event] } });
  expect(rowOf(store)).toBeUndefined();
  await pull(store, rows);
  await pull(store, { deleted: { events: [event] } });
  expect(rowOf(store)).toBeUndefined();
});

test('[INVITE-08] the link goes to people and into groups, all or none', async () => {
  const store = await sampleStore();
  await sendToChats(store, { chats: ['u:2', 'u:3'], content: 'Sunset\nhttps://x.example/events/1' });
  expect(store.rows('messages').map(({ content, chat }) => [chat, content])).toEqual(
    expect.arrayContaining([
      ['u:2', 'Sunset\nhttps://x.example/events/1'],
      ['u:3', 'Sunset\nhttps://x.example/events/1'],
    ]),
  );
  await expect(sendToChats(store, { chats: ['u:2', `g:${refs.made}`], content: 'x' })).rejects.toThrow();
  expect(store.rows('outbox').map(({ kind }) => kind)).toEqual(['message.send', 'message.send']);
});
