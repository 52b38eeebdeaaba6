import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comment, Reply } from '#contract/posts/comment.ts';
import { commentLimits } from '#contract/posts/comment.ts';
import type { Post } from '#contract/posts/entity.ts';
import { postLimits } from '#contract/posts/entity.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';

const kept = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '\u202Eright to left\u202C, nothing\u200Bbetween\uFEFF',
  "'; drop table posts; -- %s {{7*7}} ${x}",
  '  spaces and \t tabs and lines \n',
  '🎷👩‍👩‍👧‍👦 ñ ñ \u0001\u007F',
];
const refused: [what: string, text: string][] = [['a null character', 'a\0b']];

describe.each(engines)('[POST-02] [POST-03] what people write, on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let post: Post;
  let comment: Comment;

  beforeAll(async () => {
    server = await start();
    ana = await signUp(server, 'ana');
    post = (await send('POST', '/posts', { title: 'T', description: 'D' })).json<{ data: Post }>().data;
    const body = { post_id: post.id, content: 'C' };
    comment = (await send('POST', '/posts/comments', body)).json<{ data: Comment }>().data;
  });
  afterAll(() => server.close());

  async function send(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
    const body = payload === undefined ? {} : { payload };
    return await server.inject({ method, url: `/api${path}`, headers: ana.headers, ...body });
  }

  /** Every call that takes a text, with the text in one of its fields. */
  const calls = (text: string): [method: 'POST' | 'PUT', path: string, body: object, field: string][] => [
    ['POST', '/posts', { title: text, description: 'D' }, 'title'],
    ['POST', '/posts', { title: 'T', description: text }, 'description'],
    ['PUT', `/posts/${String(post.id)}`, { title: text }, 'title'],
    ['PUT', `/posts/${String(post.id)}`, { description: text }, 'description'],
    ['POST', '/posts/comments', { post_id: post.id, content: text }, 'content'],
    ['PUT', `/posts/comments/${comment.client_id}`, { content: text }, 'content'],
    ['POST', '/posts/replies', { comment_post_id: comment.comment_post_id, content: text }, 'content'],
  ];

  test.each(kept)('is read again as it was written: %j', async (text) => {
    for (const [method, path, body, field] of calls(text)) {
      const reply = await send(method, path, body);
      expect([path, reply.json().data[field]]).toEqual([path, text]);
    }
    const read = (await send('GET', `/posts/${String(post.id)}`)).json<{ data: Post }>().data;
    expect([read.title, read.description, read.content]).toEqual([text, text, text]);
    const list = (await send('GET', `/posts/comments/${String(post.id)}?limit=200`)).json<{ data: Comment[] }>().data;
    expect(list.map(({ content }) => content)).toContain(text);
    expect(list[0]?.replies.at(-1)?.content).toBe(text);
    const url = `/posts/replies/comment/${comment.client_id}`;
    const replies = (await send('GET', url)).json<{ data: Reply[] }>().data;
    expect(replies.at(-1)?.content).toBe(text);
  });

  test.each(refused)('is refused with its field where it holds %s', async (_what, text) => {
    for (const [method, path, body, field] of calls(text)) {
      const reply = await send(method, path, body);
      expect([path, reply.statusCode, Object.keys(reply.json().fields)]).toEqual([path, 422, [field]]);
    }
  });

  test('is refused with its field where it is too long, or nothing', async () => {
    const most = { title: postLimits.title, description: postLimits.description, content: commentLimits.content };
    for (const [method, path, , field] of calls('')) {
      const rest = calls('T').find(([verb, url, , name]) => verb === method && url === path && name === field)?.[2];
      const limit = most[field as keyof typeof most];
      const long = await send(method, path, { ...rest, [field]: 'x'.repeat(limit + 1) });
      expect([path, long.statusCode, long.json().fields]).toEqual([
        path,
        422,
        { [field]: `At most ${String(limit)} letters` },
      ]);
      expect((await send(method, path, { ...rest, [field]: 'x'.repeat(limit) })).statusCode).toBeLessThan(300);
      const blank = await send(method, path, { ...rest, [field]: ' \n ' });
      expect([path, field, blank.statusCode]).toEqual([path, field, field === 'description' ? blank.statusCode : 422]);
    }
  });
});
