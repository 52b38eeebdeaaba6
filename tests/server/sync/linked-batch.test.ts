import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BatchReply } from '#contract/sync/protocol.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import type { TestServer } from '#world/servers/server.ts';
import { engines } from '#world/servers/engines.ts';
import { aConcert } from '#world/scenes/events.ts';

const aPost = { title: 'T', description: 'D' };
let seq = 0;

/** An item in a lane of its own. */
function item(method: string, path: string, body: object, more: { creates?: string; [name: string]: unknown } = {}) {
  const id = uuidV7();
  seq += 1;
  return { id, lane: `l:${id}`, seq, method, path, body, ...more };
}

describe.each(engines)('[API-05] linked batches on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;

  beforeAll(async () => {
    server = await start();
    ana = await signUp(server, 'ana');
  });
  afterAll(() => server.close());

  async function send(items: object[], path = '/api/batch/linked') {
    const headers = { ...ana.headers, 'scape-client': 'phone' };
    const reply = await server.inject({ method: 'POST', url: path, headers, payload: { items } });
    expect(reply.statusCode).toBe(200);
    return BatchReply.parse(reply.json()).results;
  }
  const codes = (results: Awaited<ReturnType<typeof send>>) =>
    results.map(({ status, body }) => [status, (body as { error?: string }).error]);

  const postIn = ([made]: Awaited<ReturnType<typeof send>>) =>
    ((made?.body ?? {}) as { data?: { post_id: number } }).data ?? { post_id: 0 };

  /** A post, a comment on it, a reply to that, a like, and an edit of the post by its path. */
  function chain(post: object = aPost) {
    const [postRef, commentRef] = [uuidV7(), uuidV7()];
    const named = { ref: postRef };
    return [
      item('POST', '/posts', { ...post, client_id: postRef }, { creates: postRef }),
      item('POST', '/posts/comments', { post_id: named, content: 'C', client_id: commentRef }, { creates: commentRef }),
      item('POST', '/posts/replies', { comment_post_id: { ref: commentRef }, content: 'R', client_id: uuidV7() }),
      item('POST', '/posts/likes/toggle', { post_id: named, liked: true }),
      item('PUT', `/posts/${postRef}`, { title: 'U' }),
    ];
  }

  test('[S3] what hangs on each other is performed in order, by refs in bodies and paths; again it is replayed', async () => {
    const items = chain();
    const first = await send(items);
    expect(first.map(({ status }) => status)).toEqual([201, 201, 201, 200, 200]);
    const { post_id: postId } = postIn(first);
    expect(first[1]?.body).toMatchObject({ data: { post_id: postId } });
    expect(first[4]?.body).toMatchObject({ data: { title: 'U' } });
    expect((await send(items)).map(({ replayed, status }) => [replayed, status])).toEqual(
      first.map(({ status }) => [true, status]),
    );
  });

  test('[P13] an item is the same request when it comes again with the ids, alone or in a plain batch', async () => {
    const items = chain();
    const made = await send(items);
    const { post_id: postId } = postIn(made);
    const [, , , like, edit] = items;
    const plain = [
      { ...like, body: { post_id: postId, liked: true } },
      { ...edit, path: `/posts/${String(postId)}` },
    ];
    expect((await send(plain, '/api/batch')).map(({ replayed }) => replayed)).toEqual([true, true]);
  });

  test('[O7] what names a thing that was refused is skipped, through others too, and all else is performed', async () => {
    const items = [...chain({ title: '' }), ...chain()];
    expect(codes(await send(items)).slice(0, 5)).toEqual([
      [422, 'invalid'],
      ...Array.from({ length: 4 }, () => [425, 'skipped']),
    ]);
    expect(codes(await send(items)).slice(5)).toEqual([201, 201, 201, 200, 200].map((status) => [status, undefined]));
  });

  test('[O7] what names a thing of a call that the server lacks is skipped as well, in its body or its path', async () => {
    const [post, , , like, edit] = chain();
    const results = await send([{ ...post, path: '/polls' }, like, edit] as object[]);
    expect(codes(results)).toEqual([
      [404, 'no_such_call'],
      [425, 'skipped'],
      [425, 'skipped'],
    ]);
  });

  test('[O7] what names a thing that the server refused for its content is skipped as well', async () => {
    const picture = { image: 'a'.repeat(64) };
    const [post, ...rest] = chain();
    const results = await send([{ ...post, blobs: picture }, ...rest]);
    expect(codes(results)).toEqual([[424, 'blob_missing'], ...rest.map(() => [425, 'skipped'])]);
  });

  test('[S1] what comes after one without a final answer is skipped, after a refusal it is performed', async () => {
    const event = (
      await server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload: aConcert })
    ).json<{ event_id: number }>().event_id;
    const likeAfter = (id: string) =>
      item('POST', '/events/event-likes/toggle', { event_id: event, liked: true }, { after: [id] });
    const missing = item('PUT', `/events/${String(event)}`, { title: 'X' }, { blobs: { cover_image: 'b'.repeat(64) } });
    const refused = item('PUT', `/events/${String(event)}`, { title: '' });
    const results = await send([missing, likeAfter(missing.id), refused, likeAfter(refused.id)]);
    expect(codes(results)).toEqual([
      [424, 'blob_missing'],
      [425, 'skipped'],
      [422, 'invalid'],
      [200, undefined],
    ]);
  });

  test('a name that nothing before it makes is refused by its field; in a plain batch it is no id at all', async () => {
    const stray = item('POST', '/posts/likes/toggle', { post_id: { ref: uuidV7() }, liked: true });
    const late = chain().toReversed();
    const [lone] = await send([stray]);
    expect(lone).toMatchObject({
      status: 422,
      body: { fields: { post_id: 'Names nothing that an item before it makes' } },
    });
    expect(codes(await send(late)).map(([status]) => status)).toEqual([404, 422, 422, 422, 201]);
    expect(codes(await send([stray], '/api/batch'))).toEqual([[422, 'invalid']]);
  });

  test('a name stands only where the schema takes any id: what it does not know stays out, no count, text or list is one', async () => {
    const [made] = chain();
    const named = { ref: made?.creates ?? '' };
    const event = await server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload: aConcert });
    const { event_id: id, version } = event.json<{ event_id: number; version: number }>();
    const edit = (body: object) => item('PUT', `/events/${String(id)}`, body);
    const unknown = edit({ likes_count: named, nonsense: named });
    const results = await send([
      made,
      unknown,
      ...[{ capacity: named }, { title: named }, [named]].map(edit),
    ] as object[]);
    expect(codes(results).map(([status]) => status)).toEqual([201, 200, 422, 422, 422]);
    expect(results[1]?.body).toMatchObject({ version, likes_count: 0 });
    const { post_id: postId } = postIn(results);
    const [again] = await send([{ ...unknown, body: { likes_count: postId, nonsense: postId } }], '/api/batch');
    expect(again).toMatchObject({ status: 200, replayed: true });
  });
});
