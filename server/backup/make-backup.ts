import { randomBytes, randomInt } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFully } from '#server/db/maintenance/integrity-check.ts';
import { copySqlite } from '#server/db/maintenance/copy-sqlite.ts';
import { dataNames } from '#server/db/engine/data-folder.ts';
import { describeSqlite } from '#server/db/maintenance/database-description.ts';
import type { DatabaseDescription } from '#server/db/maintenance/database-description.ts';
import { toDiskError } from '#server/db/engine/disk-errors.ts';
import { atOneMoment } from '#server/db/maintenance/postgres-admin.ts';
import type { Settings } from '#server/env.ts';
import { sumOfFile, syncFile, syncFolder, writeAtomically } from '#server/infra/store/durable-files.ts';
import { createObjectStore } from '#server/infra/store/object-store.ts';
import { openStore } from '#server/infra/store/open.ts';
import { openBackupFolder, removeOthers } from './backup-folder.ts';
import { copyPictures } from './copy-pictures.ts';
import type { EarlierBackup } from './copy-pictures.ts';
import { noteBackup } from './last-backup.ts';
import { readManifest, writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { dump } from './postgres-tools.ts';
import { readChecksums, checksumsText } from './checksums.ts';

export interface BackupOrder {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 's3'>;
  /** the backup folder */
  folder: string;
  /** of the server */
  version: string;
  now: Date;
  /** read every picture from earlier backups again */
  isVerifying?: boolean;
}

export interface MadeBackup {
  manifest: Manifest;
  /** number of picture files copied now */
  copied: number;
  /** number of existing picture files that were read again */
  verified: number;
}

interface CopiedDatabase extends DatabaseDescription {
  schema?: string;
}

/**
 * A picture that is missing when it is to be copied belonged to an account deleted meanwhile; the database then has to
 * be copied again.
 */
const maxRounds = 3;
const objectPrefix = `${dataNames.objects}/`;

/** One in this many unmodified pictures is read again anyway, because disks lose data. */
const verifyOneIn = 64;

/** The pictures of an earlier backup in the folder, which needn't be copied again. */
async function earlierPictures(folder: string): Promise<{ sums: Map<string, string>; foundWellAt: number }> {
  try {
    const manifest = await readManifest(folder);
    const pictures = [...(await readChecksums(folder, manifest))].filter(([name]) => name.startsWith(objectPrefix));
    const sums = new Map(pictures.map(([name, sum]) => [name.slice(objectPrefix.length), sum]));
    return { sums, foundWellAt: Date.parse(manifest.made_at) };
  } catch {
    return { sums: new Map(), foundWellAt: 0 };
  }
}

/** Gives the size of files not modified since the last backup, except for those whose turn it is to be read again. */
function untouchedIn(folder: string, foundWellAt: number): EarlierBackup['untouchedBytes'] {
  const turn = randomInt(verifyOneIn);
  return async (key) => {
    const [, sha256 = ''] = key.split('/');
    if (Number.parseInt(sha256.slice(0, 4), 16) % verifyOneIn === turn) return null;
    const file = await stat(join(folder, dataNames.objects, key)).catch(() => null);
    return file !== null && file.size > 0 && file.mtimeMs < foundWellAt ? file.size : null;
  };
}

async function copyDatabase({ databaseUrl, dataDir }: BackupOrder['settings'], file: string): Promise<CopiedDatabase> {
  await rm(file, { force: true });
  if (databaseUrl !== null) {
    return await atOneMoment(databaseUrl, async ({ snapshot, schema, description }) => {
      await dump({ url: databaseUrl, snapshot, schema, file });
      return { ...description, schema };
    });
  }
  await copySqlite(join(dataDir, dataNames.database), file);
  checkFully(file);
  return await describeSqlite(file);
}

function namesFor(engine: Manifest['database']['engine'], now: Date) {
  const id = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}-${randomBytes(3).toString('hex')}`;
  return { database: `scape-${id}.${engine === 'sqlite' ? 'db' : 'dump'}`, sums: `sums-${id}.txt` };
}

async function makeIn({ settings, folder, version, now, isVerifying = false }: BackupOrder): Promise<MadeBackup> {
  const engine = settings.databaseUrl === null ? 'sqlite' : 'postgres';
  const names = namesFor(engine, now);
  const path = join(folder, names.database);
  const from = openStore(settings.s3, join(settings.dataDir, dataNames.objects));
  const to = createObjectStore(join(folder, dataNames.objects));
  const { sums: knownSums, foundWellAt } = await earlierPictures(folder);
  const left = { knownSums, untouchedBytes: isVerifying ? async () => null : untouchedIn(folder, foundWellAt) };
  let [copied, verified] = [0, 0];

  // The database first: a picture is stored before the row that references it is written, so every picture referenced
  // in this copy is on the disk. In the other order, pictures posted in between would be referenced and missing.
  const copyAll = async () => {
    const database = await copyDatabase(settings, path);
    const pictures = await copyPictures(from, to, database.pictures, left);
    for (const [key, sum] of pictures.sums) knownSums.set(key, sum);
    copied += pictures.copied;
    verified += pictures.verified;
    return { database, pictures };
  };
  let { database, pictures } = await copyAll();
  for (let round = 1; round < maxRounds && pictures.missing.length > 0; round += 1) {
    ({ database, pictures } = await copyAll());
  }

  await syncFile(path);
  await syncFolder(folder);
  const objects = [...pictures.sums].map(([key, sum]) => [`${objectPrefix}${key}`, sum] as const);
  const sums = new Map([[names.database, await sumOfFile(path)], ...objects]);
  await writeAtomically(join(folder, names.sums), checksumsText(sums));
  const { migrations, epoch, rows, schema } = database;
  const manifest: Manifest = {
    format: 1,
    made_at: now.toISOString(),
    scape: version,
    database: {
      engine,
      file: names.database,
      bytes: (await stat(path)).size,
      epoch,
      ...(schema === undefined ? {} : { schema }),
      migrations,
      rows,
    },
    pictures: {
      count: database.pictures.length,
      files: pictures.sums.size,
      bytes: pictures.bytes,
      missing: pictures.missing,
    },
    sums: { file: names.sums, sha256: await sumOfFile(join(folder, names.sums)) },
  };
  await writeManifest(folder, manifest);
  await removeOthers(folder, new Set([...sums.keys(), names.sums]));
  return { manifest, copied, verified };
}

/**
 * Backs up everything while servers run: all writes acknowledged before the start are included. In the folder of an
 * earlier backup only new pictures are copied, and the earlier backup stays valid until the new one is complete.
 * @throws UnusableBackup, DataFolderInUse if another backup is being made there, DamagedDatabase, DiskError,
 * MissingProgram, ProgramFailed
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const lock = await openBackupFolder(order.folder);
  try {
    const made = await makeIn(order);
    await noteBackup(order.settings.dataDir, made.manifest);
    return made;
  } catch (error) {
    throw toDiskError(error, order.folder);
  } finally {
    lock.close();
  }
}
