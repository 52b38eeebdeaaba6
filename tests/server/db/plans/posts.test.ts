import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Tx } from '#server/db/engine/database.ts';
import { listComments, listFirstReplies, listReplies } from '#server/db/comments/lists.ts';
import { likedAmong } from '#server/db/posts/likes.ts';
import { listFeed, listPosts, listPostsOf } from '#server/db/posts/lists.ts';
import { findVisiblePost } from '#server/db/posts/rows.ts';
import { listRelatedCommentIds, listRelatedPostIds } from '#server/db/posts/related.ts';
import { commentsOfPost, postPage } from '#server/domain/posts/lists.ts';
import { insertManyPosts } from '#world/databases/many-posts.ts';
import { filledEngines } from '#world/servers/filled-engines.ts';
import { plansOf } from '#world/servers/plans.ts';
import { noon } from '#world/scenes/events.ts';

const people = { count: 10, users: 2_000, now: noon };
const fill = (db: Parameters<typeof insertManyPosts>[0]) =>
  insertManyPosts(db, { posts: 10_000, comments: 30_000, users: people.users, now: noon });

const engines = filledEngines(people, fill);

const fullScan = {
  SQLite: /SCAN (p|q|o|c|m|t|l|f|u|gone|posts|comments|post_likes|follows|users)( |;|$)(?!USING)/,
  PostgreSQL: /Seq Scan on (posts|comments|post_likes|users)/,
};
const sorted = { SQLite: /TEMP B-TREE FOR ORDER BY/, PostgreSQL: /Sort/ };

describe.each(engines)('[POST-02] [POST-03] 10,000 posts and 30,000 comments on $name', ({ name, open }) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
  }, 180_000);
  afterAll(() => database.close());

  const [limit, before] = [51, 9_000];
  const byPost = { SQLite: /posts_newest/, PostgreSQL: /posts_newest|posts_pkey/ }[name];

  test.each<[what: string, read: (tx: Tx) => Promise<unknown>, index: RegExp, isOrdered: boolean]>([
    ['all posts', (tx) => listPosts(tx, 1, { limit }), byPost, true],
    ['all posts, further on', (tx) => listPosts(tx, null, { limit, before }), byPost, true],
    ['somebody’s posts', (tx) => listPostsOf(tx, 1, 1_950, { limit }), /posts_by_user/, name === 'SQLite'],
    // A feed puts together what several wrote.
    ['the feed of who follows many', (tx) => listFeed(tx, 1, { limit }), /posts_(by_user|newest|pkey)/, false],
    ['the feed of who follows few', (tx) => listFeed(tx, 2, { limit }), /posts_by_user/, false],
    ['the feed of old friends', (tx) => listFeed(tx, 3, { limit }), /posts_by_user/, false],
    ['one post', (tx) => findVisiblePost(tx, 1, 77), /INTEGER PRIMARY KEY|posts_pkey|posts_newest/, true],
    ['comments', (tx) => listComments(tx, 1, 1, { limit }), /comments_of_post/, true],
    ['comments further on', (tx) => listComments(tx, 1, 1, { limit, after: 15_000 }), /comments_of_post/, true],
    ['replies', (tx) => listReplies(tx, 1, 1, { limit }), /comments_of_parent/, true],
    ['the first replies', (tx) => listFirstReplies(tx, 1, [1, 2, 4, 5], 20), /comments_of_parent/, false],
    ['what somebody likes', (tx) => likedAmong(tx, 1, [1, 2, 3]), /post_likes/, true],
    ['the posts of a pull', (tx) => listRelatedPostIds(tx, 1, 0, 500), /posts_by_user/, false],
    ['the comments of a pull', (tx) => listRelatedCommentIds(tx, 1, 0, 500), /comments_by_user/, false],
  ])('%s: by an index', async (_what, read, index, isOrdered) => {
    const plans = await plansOf(database, read);
    expect(plans.some((plan) => index.test(plan)) ? '' : plans.join('\n')).toBe('');
    const isBad = (plan: string) => fullScan[name].test(plan) || (isOrdered && sorted[name].test(plan));
    expect(plans.filter(isBad)).toEqual([]);
  });

  test('a page takes as many queries as a page of one', async () => {
    const queriesOf = async (read: (tx: Tx) => Promise<unknown>) => (await plansOf(database, read)).length;
    const actor = { userId: 1 };
    expect(await queriesOf((tx) => postPage(tx, actor, { limit: 100 }))).toBe(2);
    expect(await queriesOf((tx) => commentsOfPost(tx, actor, 1, { limit: 200 }))).toBe(3);
  });

  test('a feed is the newest of all that it is made of, whichever way it was found', async () => {
    for (const reader of [1, 2, 3, 4]) {
      const followed = await database.read(({ sql }) =>
        sql.selectFrom('follows').select('followed_id').where('follower_id', '=', reader).execute(),
      );
      const authors = new Set([reader, ...followed.map((row) => row.followed_id)]);
      const all = await database.read((tx) => listPosts(tx, reader, { limit: 10_000 }));
      const expected = all.filter((post) => authors.has(post.user_id)).map((post) => post.id);
      const found: number[] = [];
      for (let last: number | undefined; ;) {
        const page = await database.read((tx) => listFeed(tx, reader, { before: last, limit: 40 }));
        found.push(...page.map((post) => post.id));
        last = page.at(-1)?.id;
        if (page.length < 40) break;
      }
      expect(found).toEqual(expected);
      expect(found.length).toBeGreaterThan(10);
    }
  });
});
