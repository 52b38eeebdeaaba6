import { sql } from 'kysely';
import type { Migration } from '#server/db/schema/migration.ts';

/** Jobs that outlive a process; when lanes were last used; guests' views by day and network. */
export const migration: Migration = {
  name: '0014-jobs',
  statements: [
    `create table jobs (
      id {id}, kind {text} not null, payload {text} not null, about {text}, cursor {text}, run_at bigint not null,
      attempts integer not null default 0, lease_owner {text}, lease_until bigint, created_at bigint not null,
      set_aside_at bigint, reason {text})`,
    `create index jobs_due on jobs (kind, run_at, id) where set_aside_at is null`,
    `create index jobs_about on jobs (kind, about) where about is not null`,
    `create index jobs_held on jobs (lease_owner) where lease_owner is not null`,
    `alter table viewers add column last_day integer`,
    `alter table viewers add column last_key {text}`,
    `alter table viewers add column network {text}`,
    `create index viewers_by_network on viewers (event_id, network) where network is not null`,
  ],
  async fill(db) {
    // Existing lanes count as used now. A default doesn't rewrite the table, and a process of the previous version can
    // go on.
    await sql.raw(`alter table lanes add column used_at bigint not null default ${String(Date.now())}`).execute(db);
    await sql.raw(`create index lanes_by_use on lanes (used_at) where scope like 'u:%' and lane <> ''`).execute(db);
  },
};
