import type { Database, Tx } from '#server/db/engine/database.ts';
import { postFor } from '#server/domain/posts/find.ts';
import { commentsOfPost, feedOf, postPage, postsOfUser, repliesToComment } from '#server/domain/posts/lists.ts';
import { pullComments } from '#server/domain/comments/pull.ts';
import { pullPosts } from '#server/domain/posts/pull.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';
import { insertManyPosts } from '#world/databases/many-posts.ts';
import { measureReads } from './server-reads.ts';
import type { Work } from './server-reads.ts';
import type { Row } from './table.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const users = 5_000;
const written = { posts: 10_000, comments: 100_000, users, now };
const page = { limit: 51 };
const as = (userId: number) => ({ userId });

function read(work: (tx: Tx) => Promise<unknown>): Work {
  return (database) => database.read(work);
}

function pull<Row>({ list, read: rowsOf }: PullSource<Row>, userId: number): Work {
  return read(async (tx) => await rowsOf(tx, as(userId), await list(tx, as(userId), 0, 500, now), now));
}

async function authorOfFirst(database: Database): Promise<number> {
  const row = await database.read(({ sql }) =>
    sql.selectFrom('posts').select('user_id').where('id', '=', 1).executeTakeFirstOrThrow(),
  );
  return row.user_id;
}

async function worksOn(database: Database): Promise<[name: string, work: Work][]> {
  const author = await authorOfFirst(database);
  return [
    ['all posts', read((tx) => postPage(tx, null, page))],
    ['all posts, further on', read((tx) => postPage(tx, as(1), { ...page, before: 5_000 }))],
    ['somebody’s posts', read((tx) => postsOfUser(tx, as(1), author, page))],
    [`feed of who follows ${String(Math.floor(users / 3))}`, read((tx) => feedOf(tx, as(1), page))],
    ['feed of who follows 10', read((tx) => feedOf(tx, as(2), page))],
    ['feed of who follows 100 who were here long ago', read((tx) => feedOf(tx, as(3), page))],
    ['feed of who follows nobody', read((tx) => feedOf(tx, as(6), page))],
    ['one post', read((tx) => postFor(tx, as(1), 77))],
    ['comments on a post with 20,000', read((tx) => commentsOfPost(tx, as(1), 1, page))],
    ['200 of them, further on', read((tx) => commentsOfPost(tx, as(1), 1, { limit: 201, after: 50_000 }))],
    ['200 replies to one comment', read((tx) => repliesToComment(tx, as(1), 1, { limit: 201 }))],
    ['first 500 posts for a device', pull(pullPosts, author)],
    ['first 500 comments for a device', pull(pullComments, author)],
  ];
}

/** What the server itself spends on the reads of posts, with 10,000 of them and 100,000 comments; on both engines. */
export async function measurePosts(tell: (line: string) => void): Promise<Row[]> {
  const many = { count: 10, users, now };
  const what = '10,000 posts and 100,000 comments';
  return await measureReads({ what, many, more: (db) => insertManyPosts(db, written), worksOn }, tell);
}
