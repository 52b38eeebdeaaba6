import type { Migration } from '#server/db/schema/migration.ts';

/** Users, sessions, events, engagement, lanes, replies and the change log. */
export const migration: Migration = {
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
};
