import type { RestoreOrder, Restored } from './restore-request.ts';
import { restorePostgres } from './restore-postgres.ts';
import { restoreSqlite } from './restore-sqlite.ts';

/** Brings a backup back, to PostgreSQL where the settings name one, else into the data folder. */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { databaseUrl } = order.settings;
  return await (databaseUrl === null ? restoreSqlite(order) : restorePostgres(order, databaseUrl));
}
