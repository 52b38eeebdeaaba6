import type { Migration } from '#server/db/schema/migration.ts';

/** Stars that attendees give, with their sum and number by event, and which event a post is from. */
export const migration: Migration = {
  name: '0024-ratings-and-photos',
  statements: [
    `alter table engagement add column stars integer`,
    `alter table events add column ratings_sum integer not null default 0`,
    `alter table events add column ratings_count integer not null default 0`,
    `alter table posts add column event_id bigint`,
    `create index posts_by_event on posts (event_id, id) where event_id is not null`,
  ],
};
