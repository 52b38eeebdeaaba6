import type { Migration } from '#server/db/schema/migration.ts';

/** Pictures that operators took down, by the hash of the upload: the same bytes are refused when uploaded again. */
export const removedPicturesMigration: Migration = {
  name: '0018-removed-pictures',
  statements: [
    `create table removed_pictures (
      sha256 {text} primary key, removed_at bigint not null, removed_by bigint not null references users (id),
      note {text} not null)`,
    `create index removed_pictures_by_time on removed_pictures (removed_at desc, sha256)`,
  ],
};
