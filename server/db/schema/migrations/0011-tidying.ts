import type { Migration } from '#server/db/schema/migration.ts';

/** Indexes of what is let go of each hour. */
export const migration: Migration = {
  name: '0011-tidying',
  statements: [
    // What is let go of each hour is found without looking at what stays.
    `create index changes_gone on changes (at, position) where deleted = 1`,
    `create index mutations_told on mutations (at) where body is not null and status < 300`,
  ],
};
