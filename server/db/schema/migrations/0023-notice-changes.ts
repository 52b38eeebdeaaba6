import type { Migration } from '#server/db/schema/migration.ts';

/** What a notice about a changed event tells of the change, as JSON; null: nothing is known of it. */
export const migration: Migration = {
  name: '0023-notice-changes',
  statements: [`alter table notices add column changes {text}`],
};
