import type { Migration } from '#server/db/schema/migration.ts';

/** An id for each guest of an event, by which organizers' devices know them, for as long as the account is there. */
export const migration: Migration = {
  name: '0029-event-guests',
  statements: [
    `create table event_guests (
        id {id}, event_id bigint not null references events (id),
        user_id bigint not null references users (id) on delete cascade)`,
    `insert into event_guests (event_id, user_id)
        select event_id, user_id from engagement where subscribed = 1 or waiting is not null
        order by event_id, subscribed_at, user_id`,
    `create unique index event_guests_by_user on event_guests (user_id, event_id)`,
    `create index event_guests_by_event on event_guests (event_id, id)`,
  ],
};
