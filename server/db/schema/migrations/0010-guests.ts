import type { Migration } from '#server/db/schema/migration.ts';

/** An index for deleting guests' old views. */
export const migration: Migration = {
  name: '0010-guests',
  statements: [`create index viewers_of_guests on viewers (first_at) where viewer like 'v:%'`],
};
