import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { groupChatKey, directChatKey, eventChatRef } from '#contract/chat/key.ts';
import { openAccount } from '#data/db/open-account.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { groupBySubject } from '#data/outbox/group-by-subject.ts';
import { isUnknownMutation } from '#data/outbox/unknown-mutations.ts';
import { readSubjectPreview } from '#data/outbox/subject-preview.ts';
import { sampleGroupRow, sampleMessageRow } from '#world/data/sample-chats.ts';
import { sampleCommentRow, samplePerson, samplePostRow, written } from '#world/data/sample-people.ts';
import { ana, refs, sampleRow } from '#world/data/sample-rows.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';

const event = refs.sunset;
const { post, comment, reply } = written;
const at = '2026-01-01T00:00:00.000Z';
let account: OpenAccount;

beforeEach(async () => {
  account = await openAccount(ana, () => undefined);
  await account.db.events.put(sampleRow());
});
afterEach(async () => {
  account.close();
  await Dexie.delete(account.name);
});

async function groups() {
  return groupBySubject(account.db, await account.db.outbox.toArray());
}

/** Each thing with what is done to it. */
async function told() {
  return (await groups()).map(({ subject: thing, entries }) => [
    thing.kind,
    thing.ref,
    ...entries.map(({ kind }) => kind),
  ]);
}

const thingsShown = async () => Promise.all((await groups()).map((group) => readSubjectPreview(account.db, group)));

test('[OFF-10] what is done to an event stands together, and its chat is a conversation', async () => {
  await account.mutate('event.like', { event, liked: true });
  await account.mutate('event.join-chat', { event });
  await account.mutate('event.update', { event, patch: { title: 'A' }, base: {} });
  const group = eventChatRef(event);
  await account.mutate('group.message', { ref: refs.made, group, content: 'Hi', image: null, written: at });
  expect(await told()).toEqual([
    ['event', event, 'event.like', 'event.update'],
    ['chat', groupChatKey(group), 'event.join-chat', 'group.message'],
  ]);
  expect((await thingsShown()).map(({ name }) => name)).toEqual(['A', 'A']);
});

test('[OFF-10] comments and replies stand with their post, also those that were just taken away', async () => {
  await account.db.posts.put(samplePostRow({ ref: post }));
  await account.db.comments.put(sampleCommentRow({ ref: comment, post }));
  await account.mutate('comment.delete', { comment });
  await account.mutate('reply.create', { ref: reply, comment, post, content: 'R' });
  await account.mutate('reply.update', { reply, content: 'S' });
  await account.mutate('post.like', { post, liked: true });
  expect(await told()).toEqual([['post', post, 'comment.delete', 'reply.create', 'reply.update', 'post.like']]);
});

test('[OFF-10] a comment that the device has let go of stands for itself', async () => {
  await account.db.ids.put({ ref: comment, kind: 'comment', id: 21 });
  const { id } = await account.mutate('comment.update', { comment, content: 'S' });
  expect(await told()).toEqual([['other', id, 'comment.update']]);
});

test('[OFF-10] a conversation has what is said in it and what is taken back', async () => {
  await account.db.messages.put(sampleMessageRow());
  await account.db.groups.put(sampleGroupRow());
  const [message] = await account.db.messages.toArray();
  const [group] = await account.db.groups.toArray();
  if (message === undefined || group === undefined) throw new Error('nothing was said');
  await account.mutate('message.delete', { message: message.ref });
  await account.mutate('message.send', { ref: refs.made, user: 2, content: 'Hi', image: null, written: at });
  await account.mutate('group.leave', { group: group.ref });
  expect(await told()).toEqual([
    ['chat', directChatKey(2), 'message.delete', 'message.send'],
    ['chat', groupChatKey(group.ref), 'group.leave'],
  ]);
  expect((await thingsShown())[1]).toMatchObject({ name: group.name, picture: group.picture, isAvailable: true });
});

test('[OFF-10] people and oneself have their faces; who isn’t known has no name', async () => {
  await account.db.people.put(samplePerson({ profile_picture: '/media/ben' }));
  await account.mutate('user.follow', { user: 2 });
  await account.mutate('friend.request', { user: 2, ref: written.request });
  await account.mutate('user.block', { user: 9 });
  await account.mutate('user.update', { patch: { bio: 'B' } });
  await account.mutate('user.picture', { type: 'profile', image: null });
  expect(await told()).toEqual([
    ['person', 2, 'user.follow', 'friend.request'],
    ['person', 9, 'user.block'],
    ['me', '', 'user.update', 'user.picture'],
  ]);
  expect(await thingsShown()).toMatchObject([
    { name: 'Ben', picture: '/media/ben', isAvailable: true },
    { name: null, isAvailable: false },
    { name: 'Ana', isAvailable: true },
  ]);
});

test('[OFF-10] what is deleted is shown as it was, and leads nowhere', async () => {
  await account.db.posts.put(samplePostRow({ ref: post }));
  await account.mutate('event.delete', { event });
  await account.mutate('post.delete', { post });
  const before = sampleRow();
  expect(await thingsShown()).toMatchObject([
    { name: before.title, event: { ref: event }, isAvailable: false },
    { name: samplePostRow().title, isAvailable: false },
  ]);
});

test('[OFF-13] a record of a newer app is grouped by no name that it doesn’t have', async () => {
  const entry = await account.mutate('event.like', { event, liked: true });
  for (const [index, args] of [{ event: 7 }, null, { post: {}, user: 'x' }].entries()) {
    for (const kind of ['event.boost', 'post.pin', 'message.edit', 'group.pin', 'poll.create']) {
      const strange = { ...entry, seq: 1_000 + index, id: `${kind}${String(index)}`, kind, args, creates: null };
      expect(await groupBySubject(account.db, [strange as unknown as OutboxEntry])).toMatchObject([
        { subject: { kind: 'other', ref: strange.id } },
      ]);
    }
  }
});

test('[G8] an entry of a later format, or of a kind that isn’t known, is a newer version’s', () => {
  expect(isUnknownMutation({ kind: 'event.like', format: 1 })).toBe(false);
  expect(isUnknownMutation({ kind: 'event.like', format: 5 as 4 })).toBe(true);
  expect(isUnknownMutation({ kind: 'event.fly' as 'event.like', format: 1 })).toBe(true);
});

test('[OFF-10] what is on the device is there to be opened, and what is gone has its name all the same', async () => {
  const { seq } = await account.mutate('event.update', { event, patch: { title: 'A' }, base: {} });
  expect(await thingsShown()).toMatchObject([{ name: 'A', isAvailable: true }]);
  await account.db.events.delete(event);
  expect((await account.db.undos.get(seq))?.rows).toMatchObject([{ key: event }]);
  expect(await thingsShown()).toMatchObject([{ name: 'Sunset', isAvailable: false }]);
});
