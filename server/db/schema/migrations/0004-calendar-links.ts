import type { Migration } from '#server/db/schema/migration.ts';

/** Secret calendar links. */
export const migration: Migration = {
  name: '0004-calendar-links',
  statements: [
    `create table calendar_links (
        user_id bigint primary key references users (id) on delete cascade, secret {text} not null,
        secret_hash {text} not null unique, created_at bigint not null)`,
  ],
};
