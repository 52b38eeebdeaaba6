import type { Migration } from '#server/db/schema/migration.ts';

/** Sessions with device and last use, Google accounts, password reset codes, and messages to the operators. */
export const migration: Migration = {
  name: '0002-accounts',
  statements: [
    // Neither engine can add an auto-increment column to a table with rows, so the sessions move to a new table.
    `create table counted_sessions (
        id {id}, token_hash {text} not null unique, user_id bigint not null references users (id) on delete cascade,
        created_at bigint not null, expires_at bigint not null, seen_at bigint not null, device {text} not null)`,
    `insert into counted_sessions (token_hash, user_id, created_at, expires_at, seen_at, device)
        select token_hash, user_id, created_at, expires_at, created_at, 'Unknown device' from sessions`,
    `drop table sessions`,
    `alter table counted_sessions rename to sessions`,
    `create index sessions_by_user on sessions (user_id)`,
    `alter table users add column google_sub {text}`,
    `create unique index users_by_google on users (google_sub)`,
    `create table resets (
        email_hash {text} primary key, user_id bigint references users (id) on delete cascade, code_hash {text},
        attempts integer not null, grant_hash {text}, expires_at bigint not null)`,
    `create index resets_by_user on resets (user_id)`,
    `create table contact_messages (
        id {id}, ref {text} not null unique, author {text} not null, title {text} not null, email {text} not null,
        message {text} not null, created_at bigint not null)`,
  ],
};
