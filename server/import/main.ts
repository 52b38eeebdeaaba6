import { UnreadableFile } from '#contract/calendar/unreadable-file.ts';
import { DamagedDatabase } from '#server/db/maintenance/integrity-check.ts';
import { UnfinishedRestore } from '#server/db/engine/data-folder.ts';
import { DataFolderInUse } from '#server/db/engine/data-lock.ts';
import { DiskError } from '#server/db/engine/disk-errors.ts';
import { BadEnvironment, readSettings } from '#server/env.ts';
import { createGazetteer } from '#server/infra/geo/gazetteer.ts';
import { openStorage } from '#server/writer/open-storage.ts';
import { importEvents } from './import-events.ts';
import { WrongUsage, readOptions } from './options.ts';
import { organizerNamed } from './import-account.ts';
import { readSource } from './read-file.ts';
import { reportText } from './report-text.ts';

const expected = [
  BadEnvironment,
  DamagedDatabase,
  DataFolderInUse,
  DiskError,
  UnfinishedRestore,
  UnreadableFile,
  WrongUsage,
];

async function run(): Promise<void> {
  const { file, as, zone } = readOptions(process.argv.slice(2));
  const rows = await readSource(file, createGazetteer(), zone);
  const storage = await openStorage(readSettings(process.env));
  try {
    const organizerId = await organizerNamed(storage, as, Date.now());
    const report = await importEvents(rows, storage.writer, { organizerId, now: Date.now });
    console.log(reportText(report, zone));
  } finally {
    await storage.close();
  }
}

try {
  await run();
} catch (error) {
  const isExpected = expected.some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
