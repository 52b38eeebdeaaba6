import { openPostgres } from '#server/db/engine/postgres.ts';
import { addressOf, newName, runSql } from './postgres.ts';

const template = 'migrated';

/** Makes what the others are copies of, unless this cluster has it. Nobody else writes to a worker's cluster. */
async function ensureTemplate(cluster: string): Promise<void> {
  if ((await runSql(cluster, `SELECT 1 FROM pg_database WHERE datname = '${template}'`)) > 0) return;
  const name = newName();
  await runSql(cluster, `CREATE DATABASE "${name}"`);
  const url = addressOf(cluster, name);
  await (await openPostgres({ url })).database.close();
  // Each copy is a database of its own.
  await runSql(url, `DELETE FROM meta WHERE key = 'epoch'`);
  await runSql(cluster, `ALTER DATABASE "${name}" RENAME TO "${template}"`);
}

/**
 * Creates a database without rows in the cluster of `url`, whose schema is today's: a copy, which takes a quarter of the
 * time of migrating an empty one.
 * @returns its address
 */
export async function createMigratedDatabase(cluster: string): Promise<string> {
  await ensureTemplate(cluster);
  const name = newName();
  await runSql(cluster, `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`);
  return addressOf(cluster, name);
}
