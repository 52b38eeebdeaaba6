import type { Migration } from '#server/db/schema/migration.ts';

/** Indexes for calendar feeds. */
export const migration: Migration = {
  name: '0006-feeds',
  statements: [
    `create index public_by_organizer on events (organizer_id, starts_at, id, ends_at)
        where deleted_at is null and status <> 'draft'`,
    `create index events_gone on events (starts_at, id, ends_at, deleted_at, category, online, organizer_id)
        where deleted_at is not null and status <> 'draft'`,
  ],
};
