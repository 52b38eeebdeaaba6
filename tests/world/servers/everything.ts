import type { TestServer } from './server.ts';

/** Everything that anybody could see changed: the rows of every table that a write may touch. */
export async function everything(server: TestServer) {
  return await server.database.read(async ({ sql }) => ({
    events: await sql.selectFrom('events').selectAll().orderBy('id').execute(),
    engagement: await sql.selectFrom('engagement').selectAll().execute(),
    viewers: await sql.selectFrom('viewers').selectAll().execute(),
    days: await sql.selectFrom('event_days').selectAll().execute(),
    blobs: await sql.selectFrom('blobs').selectAll().execute(),
    users: await sql.selectFrom('users').selectAll().execute(),
    messages: await sql.selectFrom('contact_messages').selectAll().execute(),
    resets: await sql.selectFrom('resets').selectAll().execute(),
    codes: await sql.selectFrom('reset_codes').selectAll().execute(),
    words: await sql.selectFrom('user_words').selectAll().orderBy('word').orderBy('user_id').execute(),
    follows: await sql.selectFrom('follows').selectAll().execute(),
    requests: await sql.selectFrom('friend_requests').selectAll().orderBy('id').execute(),
    blocks: await sql.selectFrom('blocks').selectAll().execute(),
    posts: await sql.selectFrom('posts').selectAll().orderBy('id').execute(),
    postLikes: await sql.selectFrom('post_likes').selectAll().execute(),
    comments: await sql.selectFrom('comments').selectAll().orderBy('id').execute(),
    points: await sql.selectFrom('points').selectAll().orderBy('id').execute(),
    notices: await sql.selectFrom('notices').selectAll().orderBy('id').execute(),
    reports: await sql.selectFrom('reports').selectAll().orderBy('id').execute(),
    chats: await sql.selectFrom('chats').selectAll().orderBy('id').execute(),
    members: await sql.selectFrom('chat_members').selectAll().orderBy('chat_id').orderBy('user_id').execute(),
    said: await sql.selectFrom('messages').selectAll().orderBy('id').execute(),
    changes: await sql.selectFrom('changes').selectAll().execute(),
  }));
}
