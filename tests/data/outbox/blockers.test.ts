import { expect, test } from 'vitest';
import { outboxBlockers } from '#data/outbox/blockers.ts';
import { written } from '#world/data/sample-people.ts';
import { refs } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish } from '#world/stores/sample-store.ts';

const { post, comment, reply } = written;
const refusal = { status: 422, code: 'invalid', message: 'No' };

async function blockersIn(store: Awaited<ReturnType<typeof sampleStore>>) {
  return [...outboxBlockers(store.rows('outbox'))].map(([id, blocker]) => [id, blocker.id]);
}

test('[S9] [OFF-10] what names a thing whose creation was refused waits for that change, also through others', async () => {
  const store = await sampleStore();
  const create = await wish(store, 'post.create', { ref: post, post: { title: 'T', description: 'D' }, image: null });
  const on = await wish(store, 'comment.create', { ref: comment, post, content: 'C' });
  const answer = await wish(store, 'reply.create', { ref: reply, post, comment, content: 'R' });
  await wish(store, 'event.like', { event: refs.sunset, liked: true });
  expect(await blockersIn(store)).toEqual([]);
  await amend(store, create.id, { state: 'refused', refusal });
  expect(await blockersIn(store)).toEqual([
    [on.id, create.id],
    [answer.id, create.id],
  ]);
});

test('[S9] [OFF-10] what comes after a change in quarantine waits for it where it touches the same; what came before does not', async () => {
  const store = await sampleStore();
  await wish(store, 'event.like', { event: refs.sunset, liked: true });
  const edit = await wish(store, 'event.update', { event: refs.sunset, patch: { title: 'A' }, base: {} });
  const later = await wish(store, 'event.update', { event: refs.sunset, patch: { title: 'B' }, base: {} });
  const bookmark = await wish(store, 'event.bookmark', { event: refs.sunset, bookmarked: true });
  await amend(store, edit.id, { state: 'quarantined', refusal });
  expect(await blockersIn(store)).toEqual([
    [later.id, edit.id],
    [bookmark.id, edit.id],
  ]);
});

test('[S9] a creation that was tried again and refused again blocks what stands before it', async () => {
  const store = await sampleStore();
  const create = await wish(store, 'post.create', { ref: post, post: { title: 'T', description: 'D' }, image: null });
  const on = await wish(store, 'comment.create', { ref: comment, post, content: 'C' });
  await amend(store, create.id, { state: 'refused', refusal, seq: 99 });
  expect(await blockersIn(store)).toEqual([[on.id, create.id]]);
});
