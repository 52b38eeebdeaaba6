import type { Migration } from '#server/db/schema/migration.ts';

/** First and last day of all-day events, such as `2026-11-24`; null for events with times. */
export const daysMigration: Migration = {
  name: '0019-days',
  statements: [`alter table events add column start_date {text}`, `alter table events add column end_date {text}`],
};
