import type { Migration } from '#server/db/schema/migration.ts';

/** Repeating events. */
export const migration: Migration = {
  name: '0005-recurring',
  statements: [
    `create index events_recurring on events (starts_at) where event_type = 'recurring'`,
    // A series' end is computed at its next edit; until then the series counts as endless.
    `update events set ends_at = 253402214400000 where event_type = 'recurring'`,
  ],
};
