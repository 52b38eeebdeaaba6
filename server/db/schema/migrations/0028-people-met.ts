import type { Migration } from '#server/db/schema/migration.ts';

/** Since when somebody shows that they were at an event, to the others who do; and an index of what people go to. */
export const migration: Migration = {
  name: '0028-people-met',
  statements: [
    `alter table engagement add column shown_to_met_at bigint`,
    `create index engagement_by_met on engagement (event_id, shown_to_met_at, user_id) where shown_to_met_at is not null`,
    `create index engagement_by_seat on engagement (user_id, event_id) where subscribed = 1`,
  ],
};
