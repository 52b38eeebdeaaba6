import type { Migration } from '#server/db/schema/migration.ts';

/** Accounts of imported files haven't earned points, and would rank ahead of all users who have. */
export const importPointsMigration: Migration = {
  name: '0020-points-of-imports',
  statements: [
    `delete from points where user_id in (select id from users where email like '%@import.invalid')`,
    `update users set total_points = 0 where email like '%@import.invalid'`,
  ],
};
