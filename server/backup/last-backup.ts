import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { dataNames } from '#server/db/engine/data-folder.ts';
import { writeAtomically } from '#server/infra/store/durable-files.ts';
import type { Manifest } from './manifest.ts';

const LastBackup = z.object({ made_at: z.string(), bytes: z.number() });
export type LastBackup = z.infer<typeof LastBackup>;

/**
 * Records in the data folder that a backup was made, for the server to report; without write access nothing is
 * recorded.
 */
export async function noteBackup(dataDir: string, { made_at, database, pictures }: Manifest): Promise<void> {
  const note: LastBackup = { made_at, bytes: database.bytes + pictures.bytes };
  await writeAtomically(join(dataDir, dataNames.lastBackup), Buffer.from(JSON.stringify(note))).catch(() => undefined);
}

/** The newest recorded backup of a data folder. */
export async function lastBackupOf(dataDir: string): Promise<LastBackup | null> {
  try {
    const note: unknown = JSON.parse(await readFile(join(dataDir, dataNames.lastBackup), 'utf8'));
    return LastBackup.parse(note);
  } catch {
    return null;
  }
}
