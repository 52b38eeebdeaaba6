import type { Migration } from '#server/db/schema/migration.ts';

/** The days of all-day events, `2026-11-24`, both included; null for those with hours. */
export const migration: Migration = {
  name: '0019-days',
  statements: [`alter table events add column start_date {text}`, `alter table events add column end_date {text}`],
};
