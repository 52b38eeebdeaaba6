import type { Database } from '#server/db/database.ts';
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
