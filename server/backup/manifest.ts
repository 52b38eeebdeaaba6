import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { writeAtomically } from '#server/infra/store/durable-files.ts';
import { UnusableBackup } from './backup-error.ts';

export const manifestFile = 'scape-backup.json';

const FileName = z.string().check(z.regex(/^(scape|sums)-[\w-]+\.(db|dump|txt)$/));
const Sum = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const Manifest = z.object({
  format: z.literal(1),
  /** time of the contents, ISO */
  made_at: z.string(),
  /** version of the server that made it */
  scape: z.string(),
  database: z.object({
    engine: z.enum(['sqlite', 'postgres']),
    file: FileName,
    bytes: z.int(),
    epoch: z.string(),
    /** schema of the tables, on PostgreSQL */
    schema: z.optional(z.string()),
    migrations: z.array(z.string()),
    rows: z.record(z.string(), z.int()),
  }),
  pictures: z.object({
    count: z.int(),
    files: z.int(),
    bytes: z.int(),
    /** names of files referenced in the database that were missing or damaged */
    missing: z.array(z.string()),
  }),
  /** the file with the sums of all files, and its own sum */
  sums: z.object({ file: FileName, sha256: Sum }),
});
export type Manifest = z.infer<typeof Manifest>;

/** @throws UnusableBackup if it is missing or this version can't read it */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, manifestFile), 'utf8');
  } catch (error) {
    throw new UnusableBackup(`There is no backup in ${folder}: it has no readable ${manifestFile}`, { cause: error });
  }
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (error) {
    throw new UnusableBackup(`${join(folder, manifestFile)} is damaged, or of a version of Scape that this one isn’t`, {
      cause: error,
    });
  }
}

/** Makes the folder this backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeAtomically(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
}
