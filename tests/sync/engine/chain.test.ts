import { expect, test } from 'vitest';
import { saveBlob } from '#data/files/blobs.ts';
import { samplePostRow, written } from '#world/data/sample-people.ts';
import { batchReply, itemsOf, reply } from '#world/devices/sample-ports.ts';
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

test('[S3] [OFF-03] [OFF-05] a post with its picture and all that was done with it offline go out as each id is known', async () => {
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
  const engine = runEngine(store, (asked) => {
    if (asked.path.startsWith('/blobs/')) return reply(201);
    return asked.path === '/batch' ? batchReply(asked, given) : null;
  });
  await engine.wake('start');
  const sent = engine.requests.filter(({ path }) => path === '/batch' || path.startsWith('/blobs'));
  const told = sent.map((asked) => itemsOf(asked).map(({ method, path, body }) => [`${method} ${path}`, body]));
  const paths = told.filter((items) => items.length > 0).map((items) => items.map(([path]) => path));
  expect(paths).toEqual([
    ['DELETE /posts/12', 'POST /friend-request'],
    ['POST /posts'],
    ['POST /posts/comments', 'POST /posts/likes/toggle', 'PUT /posts/71'],
    ['POST /posts/replies', 'POST /reports'],
    ['PUT /posts/replies/73'],
  ]);
  expect(Object.fromEntries(told.flat())).toMatchObject({
    'POST /posts/comments': { post_id: 71, content: 'C' },
    'POST /posts/likes/toggle': { post_id: 71, liked: true },
    'POST /posts/replies': { comment_post_id: 72, content: 'R' },
    'POST /reports': { object_type: 'comment', object_id: 72 },
    'PUT /posts/replies/73': { content: 'S' },
  });
  expect(sent.slice(0, 3).map(({ path }) => path)).toEqual(['/batch', `/blobs/${sha256}`, '/batch']);
  expect(engine.failures).toEqual([]);
});
