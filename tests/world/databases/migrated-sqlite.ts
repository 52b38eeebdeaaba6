import { existsSync, writeFileSync } from 'node:fs';
import { ensureEpoch } from '#server/db/engine/meta.ts';
import { openSqlite } from '#server/db/engine/sqlite.ts';
import { inlineStorageOver } from '#server/writer/inline-storage.ts';
import { openSqliteForWriting } from '#server/writer/open-sqlite.ts';
import type { Storage } from '#server/writer/storage.ts';

let image: Promise<Uint8Array> | null = null;

async function makeImage(): Promise<Uint8Array> {
  const { connection } = await openSqliteForWriting(':memory:');
  // Each copy is a database of its own.
  connection.exec("delete from meta where key = 'epoch'");
  const bytes = connection.serialize();
  connection.close();
  return bytes;
}

/** Puts a database without rows, whose schema is today's, where none is yet. */
export async function putMigratedFile(path: string): Promise<void> {
  if (!existsSync(path)) writeFileSync(path, await (image ??= makeImage()));
}

/** The same in memory: a copy takes a tenth of the time of migrating an empty one. */
export async function openMigratedStorage(): Promise<Storage> {
  const connection = openSqlite(':memory:', 'write', null, await (image ??= makeImage()));
  return inlineStorageOver({ connection, epoch: await ensureEpoch(connection.sql) });
}
