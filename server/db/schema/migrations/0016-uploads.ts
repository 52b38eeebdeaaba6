import type { Migration } from '#server/db/schema/migration.ts';

/** Resumable uploads. */
export const migration: Migration = {
  name: '0016-uploads',
  statements: [
    `create table uploads (
        user_id bigint not null references users (id) on delete cascade, sha256 {text} not null, bytes bigint not null,
        received bigint not null, used_at bigint not null, primary key (user_id, sha256))`,
    `create index uploads_by_time on uploads (used_at)`,
  ],
};
