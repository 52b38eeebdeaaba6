import type { Migration } from '#server/db/schema/migration.ts';

/**
 * Suspended accounts, what their suspension has hidden, and which sessions it has ended: their devices learn why. The
 * indexes are for operators, who look people up.
 */
export const migration: Migration = {
  name: '0031-suspensions',
  statements: [
    `alter table users add column suspended_at bigint`,
    `alter table users add column suspended_reason {text}`,
    `alter table users add column suspended_by bigint`,
    `alter table users add column hidden_by_suspension integer not null default 0`,
    `alter table events add column hidden_by_suspension integer not null default 0`,
    `create table suspended_sessions (
        token_hash {text} primary key, user_id bigint not null references users (id) on delete cascade,
        seen_at bigint not null, expires_at bigint not null)`,
    `create index suspended_sessions_by_user on suspended_sessions (user_id)`,
    `create index users_suspended on users (id desc) where suspended_at is not null`,
    `create index users_hidden on users (id desc) where hidden_at is not null`,
  ],
};
