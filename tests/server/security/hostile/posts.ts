import { byId, readersOf, rowsOf } from './stage.ts';
import type { Field, Row, Stage } from './stage.ts';

/** The id in the reply to a write. */
function idIn(made: Row, name: string): unknown {
  return (made['data'] as Row)[name];
}

/** All that people post. */
export async function postFieldsOf(stage: Stage): Promise<Field[]> {
  const { call, author, friend } = stage;
  const { get, dataOf, pulled } = readersOf(stage);
  const post = (await call(author, 'POST', '/posts', { title: 'A post', description: '' }))['data'] as Row;
  const comment = (await call(author, 'POST', '/posts/comments', { post_id: post['id'], content: 'A comment' }))[
    'data'
  ] as Row;
  const under = { comment_post_id: comment['comment_post_id'], content: 'A reply' };
  const reply = (await call(author, 'POST', '/posts/replies', under))['data'] as Row;

  async function posts(id: unknown): Promise<Row[]> {
    return [
      await dataOf(`/posts/${String(id)}`),
      await dataOf(`/posts/${String(id)}`, friend),
      byId(await get('/posts?limit=100'), id),
      byId(await get(`/posts/user/${author.id}?limit=100`), id),
      byId(await get('/posts/feed?limit=100'), id),
      byId(await pulled('posts'), id),
    ];
  }

  const commentsOf = async (id: unknown) => [
    byId(await get(`/posts/comments/${String(post['id'])}?limit=200`), id),
    byId(await pulled('comments'), id),
  ];
  const repliesOf = async (id: unknown) => {
    const isIt = (row: Row) => row['reply_id'] === id;
    const all = await get(`/posts/replies/comment/${String(comment['comment_post_id'])}?limit=200`);
    return [rowsOf(all).find(isIt) ?? {}, rowsOf(await pulled('comments')).find(isIt) ?? {}];
  };

  return [
    ...['title', 'description'].flatMap((name): Field[] => [
      {
        kind: 'post.create',
        name,
        write: (text) => ({ method: 'POST', url: '/posts', payload: { title: 'A', description: 'B', [name]: text } }),
        reads: async (made) => (await posts(idIn(made, 'id'))).map((row) => row[name]),
      },
      {
        kind: 'post.update',
        name,
        write: (text) => ({ method: 'PUT', url: `/posts/${String(post['id'])}`, payload: { [name]: text } }),
        reads: async () => (await posts(post['id'])).map((row) => row[name]),
      },
    ]),
    {
      kind: 'comment.create',
      name: 'content',
      write: (content) => ({ method: 'POST', url: '/posts/comments', payload: { post_id: post['id'], content } }),
      reads: async (made) => (await commentsOf(idIn(made, 'comment_post_id'))).map((row) => row['content']),
    },
    {
      kind: 'comment.update',
      name: 'content',
      write: (content) => {
        const url = `/posts/comments/${String(comment['comment_post_id'])}`;
        return { method: 'PUT', url, payload: { content } };
      },
      reads: async () => (await commentsOf(comment['comment_post_id'])).map((row) => row['content']),
    },
    {
      kind: 'reply.create',
      name: 'content',
      write: (content) => ({ method: 'POST', url: '/posts/replies', payload: { ...under, content } }),
      reads: async (made) => (await repliesOf(idIn(made, 'reply_id'))).map((row) => row['content']),
    },
    {
      kind: 'reply.update',
      name: 'content',
      write: (content) => ({ method: 'PUT', url: `/posts/replies/${String(reply['reply_id'])}`, payload: { content } }),
      reads: async () => (await repliesOf(reply['reply_id'])).map((row) => row['content']),
    },
  ];
}
