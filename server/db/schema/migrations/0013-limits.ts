import type { Migration } from '#server/db/schema/migration.ts';

/** Counters that survive a restart, devices known to accounts, and several reset codes per e-mail. */
export const migration: Migration = {
  name: '0013-limits',
  statements: [
    `create table counters (key {text} primary key, times integer not null, ends_at bigint not null)`,
    `create index counters_by_end on counters (ends_at)`,
    `create table known_devices (
      secret_hash {text} not null, user_id bigint not null references users (id) on delete cascade,
      seen_at bigint not null, primary key (secret_hash, user_id))`,
    `create index known_devices_by_user on known_devices (user_id, seen_at)`,
    `create table reset_codes (
      email_hash {text} not null, code_hash {text} not null,
      user_id bigint references users (id) on delete cascade, expires_at bigint not null,
      primary key (email_hash, code_hash))`,
    `create index reset_codes_by_user on reset_codes (user_id)`,
  ],
};
