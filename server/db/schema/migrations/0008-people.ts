import { fillUserSearchTerms } from '#server/db/people/search-terms.ts';
import type { Migration } from '#server/db/schema/migration.ts';

/** People: follows, friends, blocks, posts, comments, points, notices and reports. */
export const migration: Migration = {
  name: '0008-people',
  statements: [
    `alter table users add column followers_count integer not null default 0`,
    `alter table users add column following_count integer not null default 0`,
    `alter table users add column events_count integer not null default 0`,
    `alter table users add column hidden_at bigint`,
    `alter table users add column deleted_at bigint`,
    `update users set events_count =
        (select count(*) from events e where e.organizer_id = users.id and e.deleted_at is null and e.status <> 'draft')`,
    `alter table events add column hidden_at bigint`,
    `alter table events add column shown_status {text}`,
    `alter table contact_messages add column subject {text}`,
    `drop index users_by_likes_given`,
    `drop index users_by_subscriptions`,
    `drop index users_by_comments`,
    `drop index users_by_points`,
    `create index users_by_likes_given on users (likes_given desc, id)
        where likes_given > 0 and hidden_at is null and deleted_at is null`,
    `create index users_by_subscriptions on users (subscriptions_count desc, id)
        where subscriptions_count > 0 and hidden_at is null and deleted_at is null`,
    `create index users_by_comments on users (comments_count desc, id)
        where comments_count > 0 and hidden_at is null and deleted_at is null`,
    `create index users_by_points on users (total_points desc, id)
        where total_points > 0 and hidden_at is null and deleted_at is null`,
    `create table user_words (
        word {text} not null, user_id bigint not null references users (id) on delete cascade,
        primary key (word, user_id))`,
    `create index user_words_by_user on user_words (user_id)`,
    // Users who are invisible to others: PostgreSQL would read all users to find these few.
    `create index users_gone on users (id) where hidden_at is not null or deleted_at is not null`,
    `create table follows (
        follower_id bigint not null references users (id), followed_id bigint not null references users (id),
        created_at bigint not null, primary key (follower_id, followed_id))`,
    `create index follows_by_followed on follows (followed_id, follower_id)`,
    `create table friend_requests (
        id {id}, ref {text} not null unique, sender_id bigint not null references users (id),
        receiver_id bigint not null references users (id), status {text} not null, created_at bigint not null,
        updated_at bigint not null)`,
    `create index friend_requests_by_sender on friend_requests (sender_id, receiver_id, status)`,
    `create index friend_requests_by_receiver on friend_requests (receiver_id, status, id)`,
    `create table blocks (
        blocker_id bigint not null references users (id), blocked_id bigint not null references users (id),
        created_at bigint not null, primary key (blocker_id, blocked_id))`,
    `create index blocks_by_blocked on blocks (blocked_id, blocker_id)`,
    `create table posts (
        id {id}, ref {text} not null unique, user_id bigint not null references users (id), title {text} not null,
        description {text} not null, image {text}, likes_count integer not null default 0,
        comments_count integer not null default 0, created_at bigint not null, updated_at bigint not null,
        hidden_at bigint, deleted_at bigint)`,
    `create index posts_by_user on posts (user_id, id desc) where deleted_at is null`,
    `create index posts_newest on posts (id desc) where deleted_at is null`,
    `create table post_likes (
        user_id bigint not null references users (id), post_id bigint not null references posts (id),
        created_at bigint not null, primary key (user_id, post_id))`,
    `create index post_likes_by_post on post_likes (post_id, user_id)`,
    `create table comments (
        id {id}, ref {text} not null unique, post_id bigint not null references posts (id),
        parent_id bigint references comments (id), user_id bigint not null references users (id), content {text} not null,
        replies_count integer not null default 0, created_at bigint not null, updated_at bigint not null,
        hidden_at bigint, deleted_at bigint)`,
    // Of two equally suitable indexes SQLite takes the newer one.
    `create index comments_by_post on comments (post_id, id)`,
    `create index comments_of_post on comments (post_id, id) where parent_id is null and deleted_at is null`,
    `create index comments_of_parent on comments (parent_id, id) where deleted_at is null`,
    `create index comments_by_user on comments (user_id, id)`,
    `create table points (
        id {id}, user_id bigint not null references users (id), reason {text} not null, object_id bigint not null,
        points integer not null, created_at bigint not null, unique (user_id, reason, object_id))`,
    `create index points_by_user on points (user_id, id desc)`,
    `create table notices (
        id {id}, user_id bigint not null references users (id), kind {text} not null,
        actor_id bigint references users (id), object_type {text}, object_id bigint, created_at bigint not null,
        read_at bigint)`,
    `create index notices_by_user on notices (user_id, id desc)`,
    `create index notices_by_actor on notices (actor_id)`,
    `create index notices_by_object on notices (object_type, object_id)`,
    `create unique index notices_once on notices
        (user_id, kind, coalesce(actor_id, 0), coalesce(object_type, ''), coalesce(object_id, 0))`,
    `create table reports (
        id {id}, ref {text} not null unique, reporter_id bigint not null references users (id),
        object_type {text} not null, object_id bigint not null, reason {text} not null, note {text} not null,
        status {text} not null, created_at bigint not null, settled_by bigint references users (id), settled_at bigint,
        settled_note {text} not null)`,
    `create index reports_by_status on reports (status, id desc)`,
    `create index reports_by_object on reports (object_type, object_id)`,
    `create index reports_by_reporter on reports (reporter_id, id)`,
    `create unique index reports_once on reports (reporter_id, object_type, object_id) where status = 'open'`,
    `create index blobs_by_user on blobs (user_id, sha256)`,
    `create index viewers_by_user on viewers (viewer, event_id) where viewer like 'u:%'`,
    // When a user or their content is hidden, or an account ends, the change is logged in every feed that has the row.
    `create index changes_by_row on changes (kind, row_id)`,
  ],
  fill: fillUserSearchTerms,
};
