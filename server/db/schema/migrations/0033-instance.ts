import type { Migration } from '#server/db/schema/migration.ts';

/** The instance's settings, in one row once operators have saved some; and sign-up codes. */
export const migration: Migration = {
  name: '0033-instance',
  statements: [
    `create table instance_settings (
        id bigint primary key, revision bigint not null, settings {text} not null, updated_at bigint not null)`,
    `create table sign_up_codes (
        id {id}, code_hash {text} not null unique, note {text}, uses bigint not null, max_uses bigint not null,
        created_at bigint not null, expires_at bigint not null, revoked_at bigint)`,
  ],
};
