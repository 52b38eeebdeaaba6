import type { Migration } from '#server/db/schema/migration.ts';

/** Which request made a row. */
export const migration: Migration = {
  name: '0012-makers',
  // Which request made a row is found without looking at all that its author ever did.
  statements: [`create index mutations_by_subject on mutations (scope, kind, subject) where subject is not null`],
};
