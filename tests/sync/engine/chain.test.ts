import { expect, test } from 'vitest';
import type { LinkedItem } from '#contract/sync/protocol.ts';
import { saveBlob } from '#data/files/blobs.ts';
import { retry } from '#data/outbox/resolve-failed.ts';
import type { WireRequest } from '#sync/transport/ports.ts';
import { samplePostRow, written } from '#world/data/sample-people.ts';
import { batchReply, itemsOf, noSuchCall, reply } from '#world/devices/sample-ports.ts';
import { runEngine } from '#world/devices/sample-engine.ts';
import { sampleStore, wish, write } from '#world/stores/sample-store.ts';

const { post, other, comment, reply: answer, request } = written;

/** What a server that gives ids answers to each making; all else is simply done. */
function given({ method, path }: { method: string; path: string }): { status: number; body?: unknown } {
  const ids: Record<string, object> = {
    'POST /posts': { post_id: 71 },
    'POST /posts/comments': { comment_post_id: 72, post_id: 71 },
    'POST /posts/replies': { reply_id: 73, comment_post_id: 72 },
    'POST /friend-request': { id: 74 },
  };
  const data = ids[`${method} ${path}`];
  return data === undefined ? { status: 200 } : { status: 201, body: { data } };
}

async function madeOffline() {
  const store = await sampleStore([]);
  await write(store, (tx) => tx.put('posts', [samplePostRow({ ref: other, post_id: 12 })]));
  const { sha256 } = await saveBlob(store, new TextEncoder().encode('a picture').buffer, 'image/webp', 1);
  await wish(store, 'post.create', { ref: post, post: { title: 'T', description: 'D' }, image: sha256 });
  await wish(store, 'comment.create', { ref: comment, post, content: 'C' });
  await wish(store, 'reply.create', { ref: answer, post, comment, content: 'R' });
  await wish(store, 'reply.update', { reply: answer, content: 'S' });
  await wish(store, 'post.like', { post, liked: true });
  await wish(store, 'post.update', { post, patch: { title: 'U' } });
  await wish(store, 'post.delete', { post: other });
  await wish(store, 'friend.request', { user: 2, ref: request });
  await wish(store, 'report.create', { ref: request, type: 'comment', object: comment, reason: 'spam', note: '' });
  return { store, sha256 };
}

const pathsOf = (sent: readonly WireRequest[]) =>
  sent
    .map((asked) => itemsOf(asked).map(({ method, path }) => `${method} ${path}`))
    .filter((paths) => paths.length > 0);

test('[P13] [S3] [OFF-05] a post with its picture and all that was done with it offline go out in one linked batch', async () => {
  const { store, sha256 } = await madeOffline();
  const engine = runEngine(store, (asked) => {
    if (asked.path.startsWith('/blobs/')) return reply(201);
    return asked.path.startsWith('/batch') ? batchReply(asked, given) : null;
  });
  await engine.wake('start');
  const sent = engine.requests.filter(({ path }) => path.startsWith('/b'));
  expect(sent.map(({ path }) => path)).toEqual(['/batch', `/blobs/${sha256}`, '/batch/linked']);
  expect(pathsOf(sent)).toEqual([
    ['DELETE /posts/12', 'POST /friend-request'],
    [
      ...['POST /posts', 'POST /posts/comments', 'POST /posts/replies', `PUT /posts/replies/${answer}`],
      ...['POST /posts/likes/toggle', `PUT /posts/${post}`, 'POST /reports'],
    ],
  ]);
  const items = itemsOf(sent[2] as WireRequest) as (LinkedItem & { body: object })[];
  const [create, comments, replies, edit, like, update] = items;
  expect(items.map(({ creates }) => creates)).toMatchObject([post, comment, answer, ...Array.from({ length: 4 })]);
  expect(comments).toMatchObject({ after: [create?.id], body: { post_id: { ref: post } } });
  expect(replies).toMatchObject({ after: [comments?.id, create?.id], body: { comment_post_id: { ref: comment } } });
  expect(edit).toMatchObject({ lane: replies?.lane, after: [] });
  expect(like).toMatchObject({ after: [create?.id], body: { post_id: { ref: post } } });
  expect(update).toMatchObject({ lane: create?.lane });
  expect(engine.failures).toEqual([]);
});

test('[S3] [P9] [P14] [OFF-03] to a server without linked batches they go as each id is known, though they were frozen before', async () => {
  const { store, sha256 } = await madeOffline();
  const engine = runEngine(store, (asked) => {
    if (asked.path.startsWith('/blobs/')) return reply(201);
    if (asked.path === '/batch/linked') return noSuchCall;
    return asked.path === '/batch' ? batchReply(asked, given) : null;
  });
  await engine.wake('start');
  const sent = engine.requests.filter(({ path }) => path === '/batch' || path.startsWith('/blobs'));
  expect(pathsOf(sent)).toEqual([
    ['DELETE /posts/12', 'POST /friend-request'],
    ['POST /posts'],
    ['POST /posts/comments', 'POST /posts/likes/toggle', 'PUT /posts/71'],
    ['POST /posts/replies', 'POST /reports'],
    ['PUT /posts/replies/73'],
  ]);
  const bodies = sent.flatMap((asked) => itemsOf(asked).map(({ method, path, body }) => [`${method} ${path}`, body]));
  expect(Object.fromEntries(bodies)).toMatchObject({
    'POST /posts/comments': { post_id: 71, content: 'C' },
    'POST /posts/likes/toggle': { post_id: 71, liked: true },
    'POST /posts/replies': { comment_post_id: 72, content: 'R' },
    'POST /reports': { object_type: 'comment', object_id: 72 },
    'PUT /posts/replies/73': { content: 'S' },
  });
  expect(sent.slice(0, 3).map(({ path }) => path)).toEqual(['/batch', `/blobs/${sha256}`, '/batch']);
  expect(engine.count('/batch/linked')).toBe(1);
  expect(engine.failures).toEqual([]);
});

test('[P15] [OFF-06] what names a thing that was refused is as if it had never been sent, and goes with it when it is tried again', async () => {
  const { store } = await madeOffline();
  let isRefusing = true;
  const linked: string[][] = [];
  const engine = runEngine(store, (asked) => {
    if (asked.path.startsWith('/blobs/')) return reply(201);
    if (asked.path !== '/batch/linked') return null;
    linked.push(itemsOf(asked).map(({ path }) => path));
    return batchReply(asked, (item) => {
      if (!isRefusing) return given(item);
      const code = item.path === '/posts' ? 'invalid' : 'skipped';
      return { status: code === 'invalid' ? 422 : 425, body: { error: code, message: 'No' } };
    });
  });
  await engine.wake('start');
  const waiting = store.rows('outbox').filter(({ state }) => state !== 'applied');
  expect(waiting.map(({ state }) => state)).toEqual(['refused', ...Array.from({ length: 6 }, () => 'queued')]);
  expect(waiting.slice(1)).toMatchObject(Array.from({ length: 6 }, () => ({ seal: null, format: 1, attempts: 0 })));
  isRefusing = false;
  await retry(store, waiting[0]?.id ?? '', { nowMs: engine.time.now() });
  await engine.wake('outbox');
  expect(linked).toEqual([linked[0], linked[0]]);
  expect(store.rows('outbox').filter(({ state }) => state !== 'applied')).toEqual([]);
});

test('[P14] [O7] what is skipped because its maker failed for a moment keeps its frozen request', async () => {
  const { store } = await madeOffline();
  const bodies: unknown[] = [];
  let tries = 0;
  const engine = runEngine(store, (asked) => {
    if (asked.path.startsWith('/blobs/')) return reply(201);
    if (asked.path !== '/batch/linked') return null;
    bodies.push(itemsOf(asked));
    tries += 1;
    if (tries > 1) return batchReply(asked, given);
    return batchReply(asked, ({ path }) => {
      const [status, error] = path === '/posts' ? [503, 'unavailable'] : [425, 'skipped'];
      return { status, body: { error, message: 'No' } };
    });
  });
  await engine.wake('start');
  expect(store.rows('outbox').filter(({ state, format }) => state === 'sent' && format === 2)).toHaveLength(6);
  await engine.pass(10_000);
  expect(bodies).toEqual([bodies[0], bodies[0]]);
});
