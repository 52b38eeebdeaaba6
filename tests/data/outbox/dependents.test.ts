import { expect, test } from 'vitest';
import { dependentsOf } from '#data/outbox/dependents.ts';
import { discard, retry } from '#data/outbox/resolve-failed.ts';
import { samplePostRow, written } from '#world/data/sample-people.ts';
import { refs } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish, write } from '#world/stores/sample-store.ts';

const { post, other, comment, second, reply } = written;
const nowMs = 2_000;
const text = { title: 'T', description: 'D' };
const refused = {
  state: 'refused' as const,
  seal: { clientId: 'c', path: '/posts', body: {}, sentAt: 1 },
  refusal: { status: 422, code: 'invalid', message: 'No' },
};

/** A post, a comment on it, a reply to that and a like of the post, all made here; beside it a comment on another post. */
async function chain() {
  const store = await sampleStore([]);
  await write(store, (tx) => tx.put('posts', [samplePostRow({ ref: other, post_id: 12 })]));
  const create = await wish(store, 'post.create', { ref: post, post: text, image: null });
  const on = await wish(store, 'comment.create', { ref: comment, post, content: 'C' });
  const apart = await wish(store, 'comment.create', { ref: second, post: other, content: 'X' });
  const answer = await wish(store, 'reply.create', { ref: reply, post, comment, content: 'R' });
  const edit = await wish(store, 'reply.update', { reply, content: 'S' });
  const like = await wish(store, 'post.like', { post, liked: true });
  return { store, create, on, apart, answer, edit, like };
}

test('[V5] all hangs on a post that hangs on what hangs on it, whatever its order', async () => {
  const { store, create, on, answer, edit, like } = await chain();
  const all = store.rows('outbox');
  expect(dependentsOf([create], all).map(({ id }) => id)).toEqual([on, answer, edit, like].map(({ id }) => id));
  expect(dependentsOf([create], all.toReversed())).toHaveLength(4);
  expect(dependentsOf([on], all).map(({ id }) => id)).toEqual([answer.id, edit.id]);
  expect(dependentsOf([like], all)).toEqual([]);
});

test('[V5] [OFF-06] a post that is given up takes along what hangs on it; its text and picture become the draft of a post', async () => {
  const { store, create, apart } = await chain();
  await amend(store, create.id, refused);
  await wish(store, 'post.update', { post, patch: { title: 'Later' } });
  await discard(store, create.id, { nowMs, shouldKeepDraft: true });
  expect(store.rows('outbox').map(({ id }) => id)).toEqual([apart.id]);
  expect(store.rows('comments').map(({ ref }) => ref)).toEqual([second]);
  expect(store.rows('drafts')).toEqual([
    {
      ref: 'post:new',
      kind: 'post',
      form: { title: 'Later', description: 'D' },
      cover: null,
      step: 0,
      isBroken: false,
      updatedAt: nowMs,
    },
  ]);
});

test('[V5] a post that is being written isn’t overwritten by one that is given up', async () => {
  const { store, create } = await chain();
  const writing = {
    ref: 'post:new',
    kind: 'post',
    form: {},
    cover: null,
    step: 0,
    isBroken: false,
    updatedAt: 1,
  } as const;
  await write(store, (tx) => tx.put('drafts', [writing]));
  await discard(store, create.id, { nowMs, shouldKeepDraft: true });
  const drafts = store.rows('drafts');
  expect([drafts.length, drafts.find(({ ref }) => ref === 'post:new')]).toEqual([2, writing]);
});

test('[V5] the undo of a post keeps no draft', async () => {
  const { store, create } = await chain();
  await discard(store, create.id, { nowMs, shouldKeepDraft: false });
  expect(store.rows('drafts')).toEqual([]);
});

test('[V6] [OFF-06] what hangs on a post that is tried again stays behind it, in its order, and on top', async () => {
  const { store, create, on, apart, answer, edit, like } = await chain();
  await amend(store, create.id, refused);
  const fresh = await retry(store, create.id, {
    args: { ref: post, post: { ...text, title: 'Better' }, image: null },
    nowMs,
  });
  expect(store.rows('outbox').map(({ id }) => id)).toEqual([apart.id, fresh?.id, on.id, answer.id, edit.id, like.id]);
  expect(store.row('posts', post)).toMatchObject({ title: 'Better', comments_count: 2, liked: true, likes_count: 1 });
  expect(store.row('comments', reply)?.content).toBe('S');
});

/** An event and a photo from it, both made here, and a like of the photo. */
async function fromAnEvent() {
  const store = await sampleStore([]);
  const event = refs.made;
  const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
  const create = await wish(store, 'event.create', { ref: event, event: made });
  const photo = await wish(store, 'post.create', { ref: post, post: text, image: null, event });
  const like = await wish(store, 'post.like', { post, liked: true });
  return { store, event, create, photo, like };
}

test('[AFTER-02] an event that is given up leaves the photo from it, which goes out without it', async () => {
  const { store, create, photo, like } = await fromAnEvent();
  expect(photo.refs).toEqual([refs.made]);
  expect(store.row('posts', post)?.event).toBe(refs.made);
  await discard(store, create.id, { nowMs, shouldKeepDraft: false });
  const left = store.rows('outbox');
  expect(left.map(({ id, refs: named, reads }) => [id, named, reads])).toEqual([
    [photo.id, [], []],
    [like.id, [post], [`post:${post}`]],
  ]);
  expect(left[0]?.args).toEqual({ ref: post, post: text, image: null });
  expect(store.row('posts', post)).toMatchObject({ title: 'T', liked: true });
  expect(store.row('posts', post)?.event).toBeUndefined();
});

test('[AFTER-02] a refused photo loses its event too; one that may have arrived with it is called back', async () => {
  const { store, create, photo } = await fromAnEvent();
  await amend(store, photo.id, refused);
  await discard(store, create.id, { nowMs, shouldKeepDraft: false });
  expect(store.rows('outbox')[0]).toMatchObject({ id: photo.id, state: 'refused', refs: [] });
  const sent = await fromAnEvent();
  await amend(sent.store, sent.photo.id, { state: 'sent', format: 2, seal: refused.seal });
  await discard(sent.store, sent.create.id, { nowMs, shouldKeepDraft: false });
  expect(sent.store.rows('outbox').find(({ id }) => id === sent.photo.id)?.state).toBe('voiding');
});

test('[AFTER-02] a photo that is given up keeps its event as a draft', async () => {
  const { store, photo } = await fromAnEvent();
  await discard(store, photo.id, { nowMs, shouldKeepDraft: true });
  expect(store.rows('drafts')[0]?.form).toEqual({ ...text, event: refs.made });
});
