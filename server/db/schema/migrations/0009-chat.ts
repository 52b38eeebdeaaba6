import type { Migration } from '#server/db/schema/migration.ts';

/** Conversations, groups and their messages, and push subscriptions. */
export const migration: Migration = {
  name: '0009-chat',
  statements: [
    `alter table users add column muted_pushes {text} not null default '[]'`,
    `create table chats (
      id {id}, low_id bigint references users (id), high_id bigint references users (id), ref {text} unique, name {text},
      picture {text}, event_id bigint references events (id), creator_id bigint references users (id),
      members_count integer not null default 0, created_at bigint not null, updated_at bigint not null)`,
    `create unique index chats_of_two on chats (low_id, high_id) where low_id is not null`,
    `create unique index chats_of_event on chats (event_id) where event_id is not null`,
    `create index chats_by_high on chats (high_id) where high_id is not null`,
    `create index chats_by_creator on chats (creator_id) where creator_id is not null`,
    `create index chats_public on chats (members_count desc, id) where low_id is null and event_id is null`,
    `create table chat_members (
      chat_id bigint not null references chats (id), user_id bigint not null references users (id),
      joined_at bigint not null, left_at bigint, removed_at bigint, read_upto bigint not null default 0,
      primary key (chat_id, user_id))`,
    `create index chat_members_by_user on chat_members (user_id, chat_id) where left_at is null`,
    `create index chat_members_in_order on chat_members (chat_id, joined_at, user_id) where left_at is null`,
    `create table group_words (
      word {text} not null, chat_id bigint not null references chats (id), primary key (word, chat_id))`,
    `create index group_words_by_chat on group_words (chat_id)`,
    `create table messages (
      id {id}, ref {text} not null unique, chat_id bigint not null references chats (id),
      user_id bigint not null references users (id), content {text} not null, image {text}, written_at bigint not null,
      created_at bigint not null, read_at bigint, deleted_at bigint)`,
    // With the author in it, unread messages are counted from the index alone.
    `create index messages_by_chat on messages (chat_id, id, user_id) where deleted_at is null`,
    `create index messages_by_user on messages (user_id, id) where deleted_at is null`,
    `create table push_subscriptions (
      id {id}, user_id bigint not null references users (id),
      session_id bigint not null references sessions (id) on delete cascade, endpoint {text} not null unique,
      p256dh {text} not null, auth {text} not null, created_at bigint not null)`,
    `create index push_subscriptions_by_user on push_subscriptions (user_id)`,
    `create index push_subscriptions_by_session on push_subscriptions (session_id)`,
  ],
};
