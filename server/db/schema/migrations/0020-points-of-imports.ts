import type { Migration } from '#server/db/schema/migration.ts';

/** Takes back the points of accounts made for imports: they earned nothing themselves, and would lead every ranking. */
export const migration: Migration = {
  name: '0020-points-of-imports',
  statements: [
    `delete from points where user_id in (select id from users where email like '%@import.invalid')`,
    `update users set total_points = 0 where email like '%@import.invalid'`,
  ],
};
