import type { Database } from '#server/db/database.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { hasUsers } from '#server/db/users.ts';

/** Whether the database answers. */
export async function isDatabaseWell(database: Database): Promise<boolean> {
  try {
    await database.read(hasUsers);
    return true;
  } catch {
    return false;
  }
}

export type DatabaseStanding = 'ok' | 'failing' | 'not migrated';

/** Whether the database answers, and is as this program needs it. */
export async function standingOf(database: Database): Promise<DatabaseStanding> {
  try {
    return (await database.read(({ sql }) => isMigrated(sql))) ? 'ok' : 'not migrated';
  } catch {
    return 'failing';
  }
}
