import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from '#server/db/schema/migration.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { searchTextOf } from '#server/db/search/search-text.ts';

const rowsAtOnce = 500;

/** Converts the existing search texts to words; the triggers then add every event to the word index. */
async function renewSearchTexts(db: Kysely<Schema>): Promise<void> {
  for (let after = 0; ;) {
    const query = db.selectFrom('events').select(['id', 'search_text']).where('id', '>', after);
    const rows = await query.orderBy('id').limit(rowsAtOnce).execute();
    for (const { id, search_text: text } of rows) {
      await sql`update events set search_text = ${searchTextOf([text])} where id = ${id}`.execute(db);
      after = id;
    }
    if (rows.length < rowsAtOnce) return;
  }
}

/** Indexes for lists, counts for rankings, and the index of words. */
export const migration: Migration = {
  name: '0003-search-and-rankings',
  statements: [
    `drop index events_by_category`,
    `drop index events_by_cell`,
    `drop index events_by_likes`,
    // Lists find their page in an index alone, so that the wide rows of other events aren't read.
    `create index public_by_start on events (starts_at, id, ends_at, online, latitude, longitude)
        where deleted_at is null and status <> 'draft'`,
    `create index public_by_category on events (category, starts_at, id, ends_at)
        where deleted_at is null and status <> 'draft'`,
    `create index public_by_cell on events (cell, starts_at, id, ends_at, online, latitude, longitude, category)
        where deleted_at is null and status <> 'draft'`,
    `create index public_by_likes on events (likes_count desc, id, ends_at)
        where deleted_at is null and status <> 'draft'`,
    `create index public_by_subscribers on events (subscribers_count desc, id)
        where deleted_at is null and status <> 'draft' and subscribers_count > 0`,
    `alter table users add column likes_given integer not null default 0`,
    `alter table users add column subscriptions_count integer not null default 0`,
    `alter table users add column comments_count integer not null default 0`,
    `update users set
        likes_given = (select count(*) from engagement g join events e on e.id = g.event_id
          where g.user_id = users.id and g.liked = 1 and e.deleted_at is null),
        subscriptions_count = (select count(*) from engagement g join events e on e.id = g.event_id
          where g.user_id = users.id and g.subscribed = 1 and e.deleted_at is null)`,
    `create index users_by_likes_given on users (likes_given desc, id) where likes_given > 0`,
    `create index users_by_subscriptions on users (subscriptions_count desc, id) where subscriptions_count > 0`,
    `create index users_by_comments on users (comments_count desc, id) where comments_count > 0`,
    `create index users_by_points on users (total_points desc, id) where total_points > 0`,
    `{words}`,
  ],
  fill: renewSearchTexts,
};
