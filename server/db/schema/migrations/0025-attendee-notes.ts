import type { Migration } from '#server/db/schema/migration.ts';

/** What organizers tell only those who have a place. Apart from the events, of which everybody may read all columns. */
export const migration: Migration = {
  name: '0025-attendee-notes',
  statements: [
    `create table event_attendee_notes (
        event_id bigint not null primary key references events (id), text {text} not null, updated_at bigint not null)`,
  ],
};
