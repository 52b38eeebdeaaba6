import type { Migration } from '#server/db/schema/migration.ts';

/** Pictures that operators removed, by the hash of the upload, so that the same file is refused again. */
export const migration: Migration = {
  name: '0018-removed-pictures',
  statements: [
    `create table removed_pictures (
      sha256 {text} primary key, removed_at bigint not null, removed_by bigint not null references users (id),
      note {text} not null)`,
    `create index removed_pictures_by_time on removed_pictures (removed_at desc, sha256)`,
  ],
};
