import { join } from 'node:path';
import { dataNames } from '#server/db/engine/data-folder.ts';
import { newEpochStatements } from '#server/db/maintenance/new-epoch.ts';
import { inspectIdleDatabase } from '#server/db/maintenance/postgres-admin.ts';
import { openStore } from '#server/infra/store/open.ts';
import { checkedBackup } from './checked-backup.ts';
import { restoreDump } from './postgres-tools.ts';
import { restoreObjects } from './restore-objects.ts';
import { NotEmpty, asideName } from './restore-request.ts';
import type { RestoreOrder, Restored } from './restore-request.ts';
import { UnusableBackup } from './backup-error.ts';

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The dump creates the schema. An existing one is renamed; an empty one is dropped, and only if it is empty. */
function makeWayStatement(schema: string, aside: string | null): string {
  if (aside === null) return `drop schema if exists ${quoted(schema)} restrict`;
  return `alter schema ${quoted(schema)} rename to ${quoted(aside)}`;
}

/**
 * Restores a PostgreSQL database to the backup's state, with a new epoch, in one transaction.
 * @throws DatabaseInUse if servers run, NotEmpty, UnusableBackup, MissingProgram, ProgramFailed
 */
export async function restorePostgres(order: RestoreOrder, url: string): Promise<Restored> {
  const { folder, isReplacing, areSessionsKept, now, settings } = order;
  const existing = await inspectIdleDatabase(url);
  if (existing.tables > 0 && !isReplacing) {
    throw new NotEmpty(
      'The database holds tables already. Name an empty one in DATABASE_URL, or add --replace: what is there is kept in a schema of another name.',
    );
  }
  const { manifest, sums } = await checkedBackup(folder, 'postgres');
  const { schema = 'public', file } = manifest.database;
  if (existing.schema !== '' && existing.schema !== schema) {
    throw new UnusableBackup(`The backup is of the schema ${schema}, and DATABASE_URL leads to ${existing.schema}`);
  }
  // Pictures without a database do no harm, but those that the database references must exist before it does.
  await restoreObjects(folder, sums, openStore(settings.s3, join(settings.dataDir, dataNames.objects)));
  const aside = existing.tables > 0 ? asideName(now) : null;
  const path = `set search_path to ${quoted(schema)}`;
  await restoreDump({
    url,
    file: join(folder, file),
    before: [makeWayStatement(schema, aside)],
    after: [path, ...newEpochStatements('postgres', areSessionsKept)],
  });
  return { manifest, aside };
}
