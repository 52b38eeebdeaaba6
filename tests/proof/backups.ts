import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBackupSeries } from '#world/kills/backup-series.ts';
import { dataFolder } from '#world/databases/data-template.ts';
import { startPostgres } from '#world/databases/postgres.ts';

/** npm run proof -- backups [SECONDS] [SEED] */
const [seconds = '60', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const postgres = await startPostgres().catch((error: unknown) => {
  console.warn(`SQLite alone: ${error instanceof Error ? error.message : String(error)}`);
  return null;
});
let faults = 0;
for (const engine of ['SQLite', ...(postgres === null ? [] : ['PostgreSQL'])] as const) {
  const { folder, remove } = await dataFolder();
  const work = mkdtempSync(join(tmpdir(), 'scape-backups-'));
  console.log(`${engine}: backups for ${seconds} s while 8 people write, each of them restored; seed ${seed}`);
  const series = await runBackupSeries({
    dataDir: folder,
    work,
    postgres: engine === 'SQLite' ? null : postgres,
    seconds: Number(seconds),
    seed: Number(seed),
    tell: console.log,
  });
  for (const fault of series.faults) console.error(fault);
  faults += series.faults.length + (series.backups === 0 ? 1 : 0);
  console.log(
    `${engine}: ${String(series.backups)} backups of ${String(series.acknowledged)} acknowledged calls, ${series.backupMs} ms each; ` +
      `calls took ${series.quietMs} ms between backups and ${series.busyMs} ms during them (medians); ` +
      (series.faults.length === 0
        ? 'each holds all that was acknowledged before it began, and is consistent.'
        : `${String(series.faults.length)} FAULTS`),
  );
  remove();
  rmSync(work, { recursive: true, force: true });
}
await postgres?.close();
process.exitCode = faults === 0 ? 0 : 1;
