import type { Migration } from '#server/db/schema/migration.ts';

/** The language that an event is held in, `es`; null where nobody said. Lists of one language have an index of their own. */
export const migration: Migration = {
  name: '0021-event-languages',
  statements: [
    `alter table events add column language {text}`,
    `create index public_by_language on events (language, starts_at, id, ends_at)
        where deleted_at is null and status <> 'draft' and language is not null`,
  ],
};
