import type { Migration } from '#server/db/schema/migration.ts';

/** Whoever stands for a file has earned nothing by it, and would stand before everybody who has earned something. */
export const migration: Migration = {
  name: '0020-points-of-imports',
  statements: [
    `delete from points where user_id in (select id from users where email like '%@import.invalid')`,
    `update users set total_points = 0 where email like '%@import.invalid'`,
  ],
};
