import type { Migration } from '#server/db/schema/migration.ts';

/** Indexes for the hourly clean-up. */
export const migration: Migration = {
  name: '0011-tidying',
  statements: [
    // The clean-up finds expired rows without reading the others.
    `create index changes_gone on changes (at, position) where deleted = 1`,
    `create index mutations_told on mutations (at) where body is not null and status < 300`,
  ],
};
