import type { Migration } from '#server/db/schema/migration.ts';

/**
 * Who finds an event. An unlisted one is stored as a draft, so that everything for all leaves it out, with its status beside it;
 * in tables of their own stand the secret of its link, and who has opened it.
 */
export const migration: Migration = {
  name: '0026-unlisted-events',
  statements: [
    `alter table events add column visibility {text} not null default 'public'`,
    `alter table events add column unlisted_status {text}`,
    `create table event_links (
        event_id bigint not null primary key references events (id), secret {text} not null, created_at bigint not null)`,
    `create table event_access (
        user_id bigint not null references users (id), event_id bigint not null references events (id),
        granted_at bigint not null, primary key (user_id, event_id))`,
    `create index event_access_by_event on event_access (event_id, user_id)`,
  ],
};
