import type { Migration } from '#server/db/schema/migration.ts';

/**
 * Since when an account waits for its e-mail to be confirmed; null for all earlier ones. And the links and codes mailed to
 * addresses, as hashes.
 */
export const migration: Migration = {
  name: '0034-email-confirmations',
  statements: [
    `alter table users add column unconfirmed_since bigint`,
    `create index users_unconfirmed on users (unconfirmed_since) where unconfirmed_since is not null`,
    `create table email_confirmations (
        id {id}, user_id bigint not null references users (id), email {text} not null, token_hash {text} not null unique,
        code_hash {text} not null, expires_at bigint not null, used_at bigint
      )`,
    `create index email_confirmations_by_user on email_confirmations (user_id)`,
    `create index email_confirmations_by_end on email_confirmations (expires_at)`,
  ],
};
