import type { Migration } from '#server/db/schema/migration.ts';

/** Alternative texts of pictures, messages about cancelled events, and views by day. */
export const migration: Migration = {
  name: '0007-making-events',
  statements: [
    `alter table events add column alt_texts {text} not null default '{}'`,
    `alter table events add column cancel_message {text}`,
    `create table event_days (
        event_id bigint not null references events (id), day integer not null, views integer not null,
        visitors integer not null, primary key (event_id, day))`,
    // Repeated visits were never recorded, so earlier days contain only first visits.
    `insert into event_days (event_id, day, views, visitors)
        select event_id, first_at / 86400000, count(*), count(*) from viewers group by event_id, first_at / 86400000`,
    `create index engagement_by_arrival on engagement (event_id, subscribed_at, user_id) where subscribed = 1`,
  ],
};
