import type { RestoreOrder, Restored } from './restore-request.ts';
import { restorePostgres } from './restore-postgres.ts';
import { restoreSqlite } from './restore-sqlite.ts';

/** Restores a backup, to PostgreSQL if it is configured, else into the data folder. */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { databaseUrl } = order.settings;
  return await (databaseUrl === null ? restoreSqlite(order) : restorePostgres(order, databaseUrl));
}
