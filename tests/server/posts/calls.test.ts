import { bare } from '#world/data/bare-pictures.ts';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Comment, Reply } from '#contract/posts/comment.ts';
import { Post } from '#contract/posts/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aForm, aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';

let server: TestServer;
let ana: Caller;
let ben: Caller;
let post: Post;

const many = (shape: z.ZodMiniType) => z.strictObject({ data: z.array(shape) });
const one = (shape: z.ZodMiniType) => z.strictObject({ data: shape });
const exactReply = z.strictObject(Reply.shape);
const exactComment = z.strictObject({ ...Comment.shape, replies: z.array(exactReply) });
const exactPost = z.strictObject(Post.shape);
const message = z.strictObject({ message: z.string() });
const aPost = { title: 'A night', description: 'With a band' };

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call(method: Verb, url: string, payload?: object, who: Caller | null = ana) {
  return await server.inject({
    method,
    url,
    headers: who?.headers ?? {},
    ...(payload === undefined ? {} : { payload }),
  });
}

async function idsAt(url: string, who: Caller | null = ana): Promise<{ ids: number[]; next: string | undefined }> {
  const reply = await call('GET', url, undefined, who);
  const { data } = reply.json<{ data: { id?: number; comment_post_id?: number; reply_id?: number }[] }>();
  const next = /^<(.*)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1];
  return { ids: data.map((row) => row.id ?? row.reply_id ?? row.comment_post_id ?? 0), next };
}

/** Every page of a list, as its links lead through it. */
async function walk(url: string, who: Caller | null = ana): Promise<number[][]> {
  const pages: number[][] = [];
  for (let next: string | undefined = url; next !== undefined;) {
    const page: { ids: number[]; next: string | undefined } = await idsAt(next, who);
    pages.push(page.ids);
    next = page.next;
  }
  return pages;
}

beforeAll(async () => {
  server = await startServer();
  [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
  post = (await call('POST', '/api/posts', aPost)).json<{ data: Post }>().data;
});
afterAll(() => server.close());

describe('refusals', () => {
  test.each([
    ['/api/posts/nonsense', 404, 'Post not found'],
    ['/api/posts/999999', 404, 'Post not found'],
    ['/api/posts/comments/999999', 404, 'Post not found'],
    ['/api/posts/comments/nonsense', 404, 'Post not found'],
    ['/api/posts/replies/comment/999999', 404, 'Comment not found'],
    ['/api/posts/user/999999', 404, 'User not found'],
  ])('[POST-02] GET %s: %i %s', async (url, status, text) => {
    const reply = await call('GET', url, undefined, null);
    expect([reply.statusCode, reply.json().message]).toEqual([status, text]);
  });

  test.each([
    ['/api/posts?limit=0', 'limit'],
    ['/api/posts?before=x', 'before'],
    ['/api/posts/user/nobody', 'userId'],
  ])('[POST-02] GET %s names the field %s', async (url, field) => {
    const reply = await call('GET', url);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, [field]]);
  });

  test('[POST-02] a feed is somebody’s', async () => {
    expect((await call('GET', '/api/posts/feed', undefined, null)).statusCode).toBe(401);
  });

  test.each([
    ['PUT', '/api/posts/nonsense', 'Post not found'],
    ['DELETE', '/api/posts/999999', 'Post not found'],
    ['PUT', '/api/posts/comments/nonsense', 'Comment not found'],
    ['DELETE', '/api/posts/comments/nonsense', 'Comment not found'],
    ['PUT', '/api/posts/replies/nonsense', 'Reply not found'],
    ['DELETE', '/api/posts/replies/nonsense', 'Reply not found'],
  ] as const)('[POST-05] %s %s: %s', async (method, url, text) => {
    const reply = await call(method, url, { title: 'T', content: 'C' });
    expect([reply.statusCode, reply.json().message]).toEqual([404, text]);
  });

  test('[POST-01] a file that is no picture, one in another field, and none where one is announced', async () => {
    const fields: [string, string][] = Object.entries(aPost);
    const text = { bytes: Buffer.from('not a picture'), filename: 'a.png' };
    const picture = { bytes: await aPicture(), filename: 'a.png' };
    const send = (parts: Parameters<typeof aForm>[0]) => {
      const form = aForm(parts);
      const headers = { ...ana.headers, ...form.headers };
      return server.inject({ method: 'POST', url: '/api/posts', headers, payload: form.payload });
    };
    const bad = await send([...fields, ['image', text]]);
    expect([bad.statusCode, Object.keys(bad.json().fields)]).toEqual([415, ['image']]);
    const strange = await send([...fields, ['cover_image', picture]]);
    expect([strange.statusCode, Object.keys(strange.json().fields)]).toEqual([422, ['cover_image']]);
    const item = {
      id: uuidV7(),
      method: 'POST',
      path: '/posts',
      body: aPost,
      blobs: { image: sha256Of(picture.bytes.subarray(1)) },
    };
    const batch = await call('POST', '/api/batch', { items: [item] });
    expect(batch.json().results[0].status).toBe(424);
  });
});

describe('[API-01] each call at its path, with its reply', () => {
  test('[POST-02] posts', async () => {
    const { id, client_id: ref } = post;
    const replies = [
      [await call('GET', '/api/posts', undefined, null), many(exactPost)],
      [await call('GET', '/api/posts'), many(exactPost)],
      [await call('GET', '/api/posts/feed'), many(exactPost)],
      [await call('GET', `/api/posts/user/${String(ana.user.id)}`, undefined, null), many(exactPost)],
      [await call('GET', `/api/posts/${String(id)}`), one(exactPost)],
      [await call('GET', `/api/posts/${ref}`, undefined, null), one(exactPost)],
      [await call('PUT', `/api/posts/${ref}`, { title: 'Another night' }), one(exactPost)],
      [
        await call('POST', '/api/posts/likes/toggle', { user_id: ana.user.id, post_id: id }),
        z.strictObject({ liked: z.literal(true), likes_count: z.literal(1) }),
      ],
    ] as const;
    for (const [reply, shape] of replies) {
      expect(reply.statusCode).toBe(200);
      expect(shape.parse(reply.json())).toEqual(reply.json());
    }
    expect((await call('GET', `/api/posts/${ref}`)).json().data).toMatchObject({ title: 'Another night', liked: true });
  });

  test('[POST-03] comments and replies', async () => {
    const body = { post_id: post.id, content: 'I was there' };
    const comment = await call('POST', '/api/posts/comments', body, ben);
    expect(comment.statusCode).toBe(201);
    const { comment_post_id, client_id: ref } = one(exactComment).parse(comment.json()).data as Comment;
    const answer = { comment_post_id, user_id: ana.user.id, content: 'So was I' };
    const reply = await call('POST', '/api/posts/replies', answer);
    expect(reply.statusCode).toBe(201);
    const { reply_id } = one(exactReply).parse(reply.json()).data as Reply;
    const url = '/api/posts';
    const replies = [
      [await call('GET', `${url}/comments/${String(post.id)}`, undefined, null), many(exactComment)],
      [await call('GET', `${url}/comments/${post.client_id}`), many(exactComment)],
      [await call('GET', `${url}/replies/comment/${ref}`, undefined, null), many(exactReply)],
      [await call('PUT', `${url}/comments/${ref}`, { content: 'C' }, ben), one(exactComment)],
      [await call('PUT', `${url}/replies/${String(reply_id)}`, { content: 'R' }), one(exactReply)],
      [await call('DELETE', `${url}/replies/${String(reply_id)}`), message],
      [await call('DELETE', `${url}/comments/${String(comment_post_id)}`, undefined, ben), message],
    ] as const;
    for (const [answered, shape] of replies) {
      expect(answered.statusCode).toBe(200);
      expect(shape.parse(answered.json())).toEqual(answered.json());
    }
    expect((await call('GET', `${url}/comments/${String(post.id)}`)).json()).toEqual({ data: [] });
    expect((await call('DELETE', `${url}/comments/${ref}`, undefined, ben)).statusCode).toBe(404);
  });
});

describe('[POST-02] [POST-03] lists by pages', () => {
  test('of posts lead from the newest to the oldest, once through each', async () => {
    const cleo = await signUp(server, 'cleo');
    const own: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      own.unshift((await call('POST', '/api/posts', aPost, cleo)).json<{ data: Post }>().data.id);
    }
    const [first, second, third, fourth, fifth] = own;
    const pages = [[first, second], [third, fourth], [fifth]];
    expect(await walk(`/api/posts/user/${String(cleo.user.id)}?limit=2`)).toEqual(pages);
    expect(await walk('/api/posts/feed?limit=2', cleo)).toEqual(pages);
    expect((await walk('/api/posts?limit=2')).flat().slice(0, 5)).toEqual(own);
    const whole = await walk(`/api/posts/user/${String(cleo.user.id)}?limit=5`);
    expect(whole).toEqual([own]);
  });

  test('[POST-02] a feed holds the posts of those one follows and one’s own', async () => {
    const [dan, eva] = [await signUp(server, 'dan'), await signUp(server, 'eva')];
    const idOf = async (who: Caller) => (await call('POST', '/api/posts', aPost, who)).json<{ data: Post }>().data.id;
    const [ofEva, ofDan, ofBen] = [await idOf(eva), await idOf(dan), await idOf(ben)];
    expect((await idsAt('/api/posts/feed', dan)).ids).toEqual([ofDan]);
    await call('POST', '/api/follow', { followedId: eva.user.id }, dan);
    await call('POST', '/api/follow', { followedId: ben.user.id }, dan);
    expect((await idsAt('/api/posts/feed', dan)).ids).toEqual([ofBen, ofDan, ofEva]);
    await call('POST', '/api/blocks', { blockedId: dan.user.id }, ben);
    expect(await walk('/api/posts/feed?limit=1', dan)).toEqual([[ofDan], [ofEva]]);
  });

  test('of comments and replies lead from the oldest to the newest', async () => {
    const { id } = (await call('POST', '/api/posts', aPost)).json<{ data: Post }>().data;
    const say = async (content: string) =>
      (await call('POST', '/api/posts/comments', { post_id: id, content }, ben)).json<{ data: Comment }>().data;
    const comments = [await say('1'), await say('2'), await say('3')].map((row) => row.comment_post_id);
    expect(await walk(`/api/posts/comments/${String(id)}?limit=2`)).toEqual([comments.slice(0, 2), comments.slice(2)]);
    const [first = 0] = comments;
    const replies: number[] = [];
    for (const content of ['1', '2', '3']) {
      const reply = await call('POST', '/api/posts/replies', { comment_post_id: first, content });
      replies.push(reply.json<{ data: Reply }>().data.reply_id);
    }
    const pages = await walk(`/api/posts/replies/comment/${String(first)}?limit=2`);
    expect(pages).toEqual([replies.slice(0, 2), replies.slice(2)]);
  });
});

describe('[POST-01] a post with its picture', () => {
  test('comes as a form at its own address and at the one of pictures, and as an item of a batch', async () => {
    const bytes = await aPicture('#aa3300');
    const picture = { bytes, filename: 'a.png' };
    const address = `/media/${sha256Of(bytes)}/1600.webp`;
    for (const url of ['/api/posts', '/api/users/upload-image']) {
      const form = aForm([...Object.entries(aPost), ['image', picture]]);
      const headers = { ...ana.headers, ...form.headers };
      const reply = await server.inject({ method: 'POST', url, headers, payload: form.payload });
      expect(reply.statusCode).toBe(201);
      expect(bare(one(exactPost).parse(reply.json()))).toMatchObject({ data: { ...aPost, image: address } });
    }
    const body = { ...aPost, client_id: uuidV7() };
    const blobs = { image: sha256Of(bytes) };
    const items = ['/posts', '/users/upload-image'].map((path) => ({
      id: uuidV7(),
      method: 'POST',
      path,
      body,
      blobs,
    }));
    const { results } = (await call('POST', '/api/batch', { items })).json<{
      results: { status: number; body: { data: Post } }[];
    }>();
    expect(results.map(({ status }) => status)).toEqual([201, 200]);
    const made = results[0]?.body.data;
    expect(bare(made)).toMatchObject({ client_id: body.client_id, image: address });
    expect((await server.inject({ method: 'GET', url: made?.image ?? '' })).statusCode).toBe(200);
  });

  test('[API-05] and with its key again is one post', async () => {
    const headers = { ...ana.headers, 'idempotency-key': uuidV7() };
    const send = () => server.inject({ method: 'POST', url: '/api/posts', headers, payload: aPost });
    const [first, again] = [await send(), await send()];
    expect([again.statusCode, again.headers['idempotency-replayed'], again.json()]).toEqual([
      201,
      'true',
      first.json(),
    ]);
    const { ids } = await idsAt('/api/posts');
    expect(ids.filter((id) => id === first.json<{ data: Post }>().data.id)).toHaveLength(1);
  });
});
