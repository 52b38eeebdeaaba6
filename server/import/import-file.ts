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

/** What the command says in one message; anything else is a fault of its own. */
export const expectedErrors = [
  BadEnvironment,
  DamagedDatabase,
  DataFolderInUse,
  DiskError,
  UnfinishedRestore,
  UnreadableFile,
  WrongUsage,
];

/** What the command is given, and where it says what it did. */
export interface ImportCommand {
  args: string[];
  env: NodeJS.ProcessEnv;
  say: (text: string) => void;
}

/**
 * Imports a file.
 * @throws one of `expectedErrors` with what is wrong
 */
export async function importFile({ args, env, say }: ImportCommand): Promise<void> {
  const { file, as, zone } = readOptions(args);
  const rows = await readSource(file, createGazetteer(), zone);
  const storage = await openStorage(readSettings(env));
  try {
    const organizerId = await organizerNamed(storage, as, Date.now());
    const report = await importEvents(rows, storage.writer, { organizerId, now: Date.now });
    say(reportText(report, zone));
  } finally {
    await storage.close();
  }
}
