import type { Migration } from '#server/db/schema/migration.ts';

/** An index of mutations by the row that they made or changed. */
export const migration: Migration = {
  name: '0012-makers',
  // Finds the request that created a row without reading all of its author's.
  statements: [`create index mutations_by_subject on mutations (scope, kind, subject) where subject is not null`],
};
