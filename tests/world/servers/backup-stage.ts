import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBackup } from '#server/backup/make-backup.ts';
import type { MadeBackup } from '#server/backup/make-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import type { Restored } from '#server/backup/restore-request.ts';
import type { Settings } from '#server/env.ts';
import { createDatabase } from '#world/databases/postgres.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';
import { startServer } from './server.ts';
import type { TestServer } from './server.ts';
import { aPicture, sha256Of } from './callers.ts';
import type { Caller } from './callers.ts';

/** Where a server keeps everything. */
export type Place = Pick<Settings, 'dataDir' | 'databaseUrl' | 's3'>;

const made: string[] = [];

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'scape-backup-'));
  made.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

const postgres = postgresHere();

/** Where backups are made of, and brought to: new and empty places. */
export const places: { name: string; make: () => Promise<Place> }[] = [
  { name: 'SQLite', make: async () => ({ dataDir: aFolder(), databaseUrl: null, s3: null }) },
  ...('missing' in postgres
    ? []
    : [
        {
          name: 'PostgreSQL',
          make: async () => ({ dataDir: aFolder(), databaseUrl: await createDatabase(postgres.url), s3: null }),
        },
      ]),
];

export async function serverAt(settings: Place): Promise<TestServer> {
  // The folder's lock belongs to the storage of the product.
  return await startServer({ settings, hasWriterThread: true });
}

export async function backUp(settings: Place, folder: string, now = new Date()): Promise<MadeBackup> {
  return await makeBackup({ settings, folder, version: '1.2.3', now });
}

export async function restore(
  settings: Place,
  folder: string,
  how: { isReplacing?: boolean; areSessionsKept?: boolean } = {},
): Promise<Restored> {
  const now = new Date('2027-03-04T05:06:07Z');
  return await restoreBackup({ settings, folder, now, isReplacing: false, areSessionsKept: true, ...how });
}

/** An event of somebody's; resolves once the server has acknowledged it. */
export async function makeEvent(server: TestServer, { headers }: Caller, title: string): Promise<void> {
  const payload = { title, description: 'x', date_time: '2031-01-01T10:00:00Z' };
  const { statusCode, body } = await server.inject({ method: 'POST', url: '/api/events', headers, payload });
  if (statusCode !== 201) throw new Error(body);
}

export async function titlesAt(server: TestServer): Promise<string[]> {
  const { rows } = await server.database.read(async ({ sql }) => ({
    rows: await sql.selectFrom('events').select('title').orderBy('id').execute(),
  }));
  return rows.map(({ title }) => title);
}

/** Gives somebody a picture of one colour; its SHA-256. */
export async function givePicture(server: TestServer, who: Caller, colour: string): Promise<string> {
  const bytes = await aPicture(colour);
  const sha256 = sha256Of(bytes);
  const headers = { ...who.headers, 'content-type': 'image/png' };
  await server.inject({ method: 'PUT', url: `/api/blobs/${sha256}`, payload: bytes, headers });
  const payload = { type: 'profile', image: sha256 };
  await server.inject({ method: 'POST', url: '/api/users/upload-image', payload, headers: who.headers });
  return sha256;
}
