import type { Migration } from '#server/db/schema/migration.ts';

/** An index by which old views of guests are deleted. */
export const migration: Migration = {
  name: '0010-guests',
  statements: [`create index viewers_of_guests on viewers (first_at) where viewer like 'v:%'`],
};
