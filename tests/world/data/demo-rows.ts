import type { Storage } from '#server/writer/storage.ts';

/** All that a load makes and a second one must leave alone, but pictures. */
export function demoRows({ database }: Storage) {
  return database.read(async ({ sql }) => ({
    events: await sql.selectFrom('events').selectAll().orderBy('id').execute(),
    posts: await sql.selectFrom('posts').selectAll().orderBy('id').execute(),
    comments: await sql.selectFrom('comments').selectAll().orderBy('id').execute(),
    follows: await sql.selectFrom('follows').selectAll().orderBy('follower_id').orderBy('followed_id').execute(),
    requests: await sql.selectFrom('friend_requests').selectAll().orderBy('id').execute(),
    points: await sql.selectFrom('points').selectAll().orderBy('id').execute(),
    engagement: await sql.selectFrom('engagement').selectAll().orderBy('event_id').orderBy('user_id').execute(),
    invitations: await sql.selectFrom('invitations').selectAll().orderBy('id').execute(),
    messages: await sql.selectFrom('messages').selectAll().orderBy('id').execute(),
    notices: await sql.selectFrom('notices').selectAll().orderBy('id').execute(),
    users: await sql.selectFrom('users').selectAll().orderBy('id').execute(),
  }));
}
