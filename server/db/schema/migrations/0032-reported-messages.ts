import type { Migration } from '#server/db/schema/migration.ts';

/**
 * Messages can be hidden, and reported: a copy of a reported one is stored for operators. Accounts that operators vouch for never
 * count as new.
 */
export const migration: Migration = {
  name: '0032-reported-messages',
  statements: [
    `alter table users add column trusted_at bigint`,
    `alter table messages add column hidden_at bigint`,
    // With `hidden_at`, so that unread messages are counted from the index alone.
    `drop index messages_by_chat`,
    `create index messages_by_chat on messages (chat_id, id, user_id, hidden_at) where deleted_at is null`,
    `create table reported_messages (
        message_id bigint primary key references messages (id), user_id bigint not null references users (id),
        content {text} not null, image {text}, written_at bigint not null, reported_at bigint not null)`,
    `create index reported_messages_by_user on reported_messages (user_id)`,
    `create index reported_messages_by_time on reported_messages (reported_at)`,
  ],
};
