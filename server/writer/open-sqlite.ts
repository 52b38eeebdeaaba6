import { sqliteDialect } from '#server/db/engine/dialect.ts';
import { ensureEpoch } from '#server/db/engine/meta.ts';
import { migrate } from '#server/db/schema/migrate.ts';
import { openSqlite } from '#server/db/engine/sqlite.ts';
import type { SlowStatementWatch } from '#server/db/engine/slow-statements.ts';
import type { SqliteConnection } from '#server/db/engine/sqlite.ts';

/** Opens an SQLite database for writing and migrates its schema. */
export async function openSqliteForWriting(
  path: string,
  slow: SlowStatementWatch | null = null,
): Promise<{ connection: SqliteConnection; epoch: string }> {
  const connection = openSqlite(path, 'write', slow);
  connection.exec('begin immediate');
  await migrate(connection.sql, sqliteDialect, Date.now());
  const epoch = await ensureEpoch(connection.sql);
  connection.exec('commit');
  return { connection, epoch };
}
