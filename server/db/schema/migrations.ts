import { chatMigration } from './migrations/chat.ts';
import { daysMigration } from './migrations/days.ts';
import { importPointsMigration } from './migrations/import-points.ts';
import { jobMigration } from './migrations/jobs.ts';
import { limitsMigration } from './migrations/limits.ts';
import type { Migration } from './migration.ts';
import { pictureMigration } from './migrations/pictures.ts';
import { removedPicturesMigration } from './migrations/removed-pictures.ts';
import { renewSearchTexts } from './migrations/search-texts.ts';
import { fillUserSearchTerms } from '#server/db/people/search-terms.ts';

/**
 * All migrations, oldest first; append only. The same text serves both engines: `{id}` and `{text}` stand for the two
 * column types that differ, the statement `{words}` for the word index.
 */
export const migrations: Migration[] = [
  {
    name: '0001-first-rooms',
    statements: [
      `create table users (
        id {id}, email {text} not null unique, username {text} not null, username_key {text} not null unique,
        password_hash {text} not null, name {text} not null, lastname {text} not null, display_name {text} not null,
        bio {text}, status_message {text}, notifications_enabled integer not null, share_subscriptions integer not null,
        profile_picture {text}, banner_image {text}, total_points integer not null, created_at bigint not null)`,
      `create table sessions (
        token_hash {text} primary key, user_id bigint not null references users (id) on delete cascade,
        created_at bigint not null, expires_at bigint not null)`,
      `create index sessions_by_user on sessions (user_id)`,
      `create table events (
        id {id}, ref {text} not null unique, organizer_id bigint not null references users (id), version integer not null,
        title {text} not null, description {text} not null, resume {text}, subtitle {text}, detailed_description {text},
        venue_details {text}, category {text}, subcategory {text}, cover_image {text}, gallery_images {text} not null,
        video_url {text}, date_time {text} not null, end_date_time {text}, timezone {text}, event_type {text} not null,
        recurrence {text}, status {text} not null, tags {text} not null, capacity integer not null, price {text} not null,
        pricing_type {text} not null, ticket_types {text} not null, faqs {text} not null, city {text}, state {text},
        province {text}, country {text}, address {text}, address2 {text}, "postalCode" {text}, "placeId" {text},
        "locationName" {text}, online integer not null, event_link {text}, location {text},
        starts_at bigint not null, ends_at bigint not null, latitude double precision, longitude double precision,
        cell integer, search_text {text} not null,
        likes_count integer not null default 0, subscribers_count integer not null default 0,
        waiting_count integer not null default 0, views_count integer not null default 0,
        unique_views_count integer not null default 0,
        created_at bigint not null, updated_at bigint not null, deleted_at bigint)`,
      `create index events_by_start on events (starts_at, id)`,
      `create index events_by_category on events (category, starts_at, id)`,
      `create index events_by_cell on events (cell, starts_at, id)`,
      `create index events_by_likes on events (likes_count, id)`,
      `create index events_by_organizer on events (organizer_id, id)`,
      `create table engagement (
        user_id bigint not null references users (id) on delete cascade, event_id bigint not null references events (id),
        liked integer not null, subscribed integer not null, waiting integer, bookmarked integer not null,
        subscribed_at bigint, bookmarked_at bigint, primary key (user_id, event_id))`,
      `create index engagement_by_waiting on engagement (event_id, waiting)`,
      `create table viewers (
        event_id bigint not null references events (id), viewer {text} not null, first_at bigint not null,
        primary key (event_id, viewer))`,
      `create table blobs (
        sha256 {text} not null, user_id bigint not null references users (id) on delete cascade, bytes bigint not null,
        created_at bigint not null, primary key (sha256, user_id))`,
      `create table lanes (
        scope {text} not null, client {text} not null, lane {text} not null, last_seq bigint not null,
        primary key (scope, client, lane))`,
      `create table mutations (
        scope {text} not null, key {text} not null, outcome {text} not null, kind {text} not null,
        fingerprint {text} not null, status integer not null, body {text}, subject bigint, position bigint not null,
        at bigint not null, primary key (scope, key))`,
      `create index mutations_by_time on mutations (at)`,
      `create table changes (
        scope {text} not null, kind {text} not null, row_id bigint not null, position bigint not null,
        deleted integer not null, at bigint not null, primary key (scope, kind, row_id))`,
      `create index changes_by_position on changes (scope, position, kind, row_id)`,
      `create table meta (key {text} primary key, value {text} not null)`,
      `create table clock (id integer primary key, position bigint not null)`,
      `insert into clock (id, position) values (1, 0)`,
    ],
  },
  {
    name: '0002-accounts',
    statements: [
      // Neither engine can add an auto-increment column to a table with rows, so the sessions are copied.
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
  },
  {
    name: '0003-search-and-rankings',
    statements: [
      `drop index events_by_category`,
      `drop index events_by_cell`,
      `drop index events_by_likes`,
      // Lists find a page in an index alone, without reading the wide rows of other events.
      `create index public_by_start on events (starts_at, id, ends_at, online, latitude, longitude)
        where deleted_at is null and status <> 'draft'`,
      `create index public_by_category on events (category, starts_at, id, ends_at)
        where deleted_at is null and status <> 'draft'`,
      `create index public_by_cell on events (cell, starts_at, id, ends_at, online, latitude, longitude, category)
        where deleted_at is null and status <> 'draft'`,
      `create index public_by_likes on events (likes_count desc, id, ends_at)
        where deleted_at is null and status <> 'draft'`,
      `create index public_by_subscribers on events (subscribers_count desc, id)
        where deleted_at is null and status <> 'draft' and subscribers_count > 0`,
      `alter table users add column likes_given integer not null default 0`,
      `alter table users add column subscriptions_count integer not null default 0`,
      `alter table users add column comments_count integer not null default 0`,
      `update users set
        likes_given = (select count(*) from engagement g join events e on e.id = g.event_id
          where g.user_id = users.id and g.liked = 1 and e.deleted_at is null),
        subscriptions_count = (select count(*) from engagement g join events e on e.id = g.event_id
          where g.user_id = users.id and g.subscribed = 1 and e.deleted_at is null)`,
      `create index users_by_likes_given on users (likes_given desc, id) where likes_given > 0`,
      `create index users_by_subscriptions on users (subscriptions_count desc, id) where subscriptions_count > 0`,
      `create index users_by_comments on users (comments_count desc, id) where comments_count > 0`,
      `create index users_by_points on users (total_points desc, id) where total_points > 0`,
      `{words}`,
    ],
    fill: renewSearchTexts,
  },
  {
    name: '0004-calendar-links',
    statements: [
      `create table calendar_links (
        user_id bigint primary key references users (id) on delete cascade, secret {text} not null,
        secret_hash {text} not null unique, created_at bigint not null)`,
    ],
  },
  {
    name: '0005-recurring',
    statements: [
      `create index events_recurring on events (starts_at) where event_type = 'recurring'`,
      // The end of a series is computed at its next edit; until then it has none.
      `update events set ends_at = 253402214400000 where event_type = 'recurring'`,
    ],
  },
  {
    name: '0006-feeds',
    statements: [
      `create index public_by_organizer on events (organizer_id, starts_at, id, ends_at)
        where deleted_at is null and status <> 'draft'`,
      `create index events_gone on events (starts_at, id, ends_at, deleted_at, category, online, organizer_id)
        where deleted_at is not null and status <> 'draft'`,
    ],
  },
  {
    name: '0007-making-events',
    statements: [
      `alter table events add column alt_texts {text} not null default '{}'`,
      `alter table events add column cancel_message {text}`,
      `create table event_days (
        event_id bigint not null references events (id), day integer not null, views integer not null,
        visitors integer not null, primary key (event_id, day))`,
      // Repeat visits weren't recorded before, so old days hold first visits only.
      `insert into event_days (event_id, day, views, visitors)
        select event_id, first_at / 86400000, count(*), count(*) from viewers group by event_id, first_at / 86400000`,
      `create index engagement_by_arrival on engagement (event_id, subscribed_at, user_id) where subscribed = 1`,
    ],
  },
  {
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
      // Users who are invisible to others: without the index, PostgreSQL would read all users to find these few.
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
      // Of two indexes that fit equally well, SQLite uses the newer one.
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
      // Hidden content, and content that is deleted with its author, is logged again for everyone whose feed has it.
      `create index changes_by_row on changes (kind, row_id)`,
    ],
    fill: fillUserSearchTerms,
  },
  chatMigration,
  {
    name: '0010-guests',
    statements: [`create index viewers_of_guests on viewers (first_at) where viewer like 'v:%'`],
  },
  {
    name: '0011-tidying',
    statements: [
      // The hourly clean-up finds its rows without reading those that stay.
      `create index changes_gone on changes (at, position) where deleted = 1`,
      `create index mutations_told on mutations (at) where body is not null and status < 300`,
    ],
  },
  {
    name: '0012-makers',
    // Finds the requests that made a row without reading all of its author's mutations.
    statements: [`create index mutations_by_subject on mutations (scope, kind, subject) where subject is not null`],
  },
  limitsMigration,
  jobMigration,
  {
    name: '0016-uploads',
    statements: [
      `create table uploads (
        user_id bigint not null references users (id) on delete cascade, sha256 {text} not null, bytes bigint not null,
        received bigint not null, used_at bigint not null, primary key (user_id, sha256))`,
      `create index uploads_by_time on uploads (used_at)`,
    ],
  },
  pictureMigration,
  removedPicturesMigration,
  daysMigration,
  importPointsMigration,
];
