import type { Insertable, Kysely } from 'kysely';
import { uuidV7 } from '#contract/uuid.ts';
import type { CommentsTable, PostsTable } from '#server/db/schema/people.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { createChance } from '#world/random/chance.ts';
import { insertRows } from './insert-rows.ts';

export interface ManyPosts {
  posts: number;
  /** comments and replies; a tenth of them are below the first post, a tenth below the first comment */
  comments: number;
  /**
   * number of users. The first follows a third of them, the second follows ten, the third those who posted longest ago,
   * the fourth one of those, many of whose posts are hidden
   */
  users: number;
  now: number;
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function postRows({ posts, users, now }: ManyPosts): Insertable<PostsTable>[] {
  const chance = createChance(31);
  const oldAuthor = (id: number) => (id % 40 === 7 ? users - 50 : chance.int(users - 100, users));
  return upTo(posts).map((id) => ({
    id,
    ref: uuidV7(now),
    // The older half is by users with hardly any followers.
    user_id: id < posts / 2 ? oldAuthor(id) : chance.int(1, users - 101),
    title: `Post ${String(id)}`,
    description: 'A few words on a night that was worth it. '.repeat(8),
    image: null,
    likes_count: 0,
    comments_count: 0,
    created_at: now,
    updated_at: now,
    hidden_at: chance.isTrue(0.01) || id % 400 === 7 ? now : null,
    deleted_at: chance.isTrue(0.01) ? now : null,
  }));
}

function commentRows({ posts, comments, users, now }: ManyPosts): Insertable<CommentsTable>[] {
  const chance = createChance(32);
  const tops: { id: number; post: number }[] = [];
  return upTo(comments).map((id) => {
    const draw = chance.next();
    const isReply = id > 1 && draw < 0.4;
    const parent = isReply ? (draw < 0.1 ? tops[0] : chance.pick(tops.slice(-200))) : undefined;
    const post = parent?.post ?? (id === 1 || draw > 0.9 ? 1 : chance.int(1, posts));
    if (!isReply) tops.push({ id, post });
    return {
      id,
      ref: uuidV7(now),
      post_id: post,
      parent_id: parent?.id ?? null,
      user_id: chance.int(1, users),
      content: 'I was there as well, and I would go again at once.',
      replies_count: 0,
      created_at: now,
      updated_at: now,
      hidden_at: chance.isTrue(0.01) ? now : null,
      deleted_at: id > 1 && chance.isTrue(0.01) ? now : null,
    };
  });
}

function followRows({ users, now }: ManyPosts): Insertable<Schema['follows']>[] {
  const row = (follower: number, followed: number) => ({
    follower_id: follower,
    followed_id: followed,
    created_at: now,
  });
  return [
    ...upTo(Math.floor(users / 3)).map((id) => row(1, id + 1)),
    ...upTo(10).map((id) => row(2, id * 7 + 3)),
    ...upTo(100).map((id) => row(3, users - 100 + id)),
    row(4, users - 50),
  ];
}

/** Fills a database that has users with posts, comments and likes by direct inserts, for measuring reads. */
export async function insertManyPosts(db: Kysely<Schema>, wanted: ManyPosts): Promise<void> {
  const { posts, users, now } = wanted;
  const chance = createChance(33);
  await insertRows(db, 'posts', postRows(wanted));
  await insertRows(db, 'comments', commentRows(wanted));
  await insertRows(db, 'follows', followRows(wanted));
  const likes = upTo(posts).map((id) => ({ user_id: chance.int(1, users), post_id: id, created_at: now }));
  await insertRows(db, 'post_likes', likes);
  await insertRows(db, 'blocks', [{ blocker_id: 1, blocked_id: 5, created_at: now }]);
}
