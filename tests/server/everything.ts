import type { TestServer } from '#world/server.ts';

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
    changes: await sql.selectFrom('changes').selectAll().execute(),
  }));
}
