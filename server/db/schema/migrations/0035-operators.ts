import type { Migration } from '#server/db/schema/migration.ts';

/** Operators made by a command, besides those in the settings; what operators did; an index of failed jobs. */
export const migration: Migration = {
  name: '0035-operators',
  statements: [
    `create table operators (user_id bigint primary key references users (id), created_at bigint not null)`,
    `create table operator_actions (
      id {id}, operator_id bigint references users (id), action {text} not null, subject_type {text}, subject_id bigint,
      detail {text}, created_at bigint not null)`,
    `create index operator_actions_by_time on operator_actions (created_at)`,
    `create index operator_actions_by_operator on operator_actions (operator_id, id)`,
    `create index operator_actions_by_subject on operator_actions (subject_type, subject_id)`,
    `create index jobs_set_aside on jobs (set_aside_at) where set_aside_at is not null`,
  ],
};
