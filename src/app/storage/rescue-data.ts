import { openExisting, requestResult } from './raw-database.ts';
import { findRescuableDatabases } from './orphaned-data.ts';

/** What is a person's own in an account's database; the rest is a copy of what the server has. */
const ownTables = ['outbox', 'drafts', 'blobs', 'chunks'];

/** What could still be read of the databases. */
export interface RescuedData {
  savedAt: string;
  /** what the file leaves out, for who reads it; null: nothing of theirs */
  leftOut: string | null;
  /** rows by database and table; a table that couldn't be read is told as the error's text */
  databases: Record<string, Record<string, unknown> | string>;
  /** what was being typed, as it is kept beside the databases */
  lastWords: Record<string, string>;
}

/** A file's bytes as a text that JSON can hold. */
function jsonReplacer(key: string, value: unknown): unknown {
  if (key !== 'bytes') return value;
  let binary = '';
  for (const byte of new Uint8Array(value as ArrayBuffer)) binary += String.fromCharCode(byte);
  return { base64: btoa(binary) };
}

/** Row by row: one that can't be read keeps none of those before it from being saved. */
async function rowsOf(table: IDBObjectStore): Promise<unknown> {
  const rows: unknown[] = [];
  try {
    for (const key of await requestResult(table.getAllKeys())) rows.push(await requestResult(table.get(key)));
    return rows;
  } catch (error) {
    return { rows, error: String(error) };
  }
}

async function readDatabase(name: string): Promise<Record<string, unknown>> {
  const db = await openExisting(name);
  try {
    const tables = ownTables.filter((table) => db.objectStoreNames.contains(table));
    const read: Record<string, unknown> = {};
    for (const table of tables) read[table] = await rowsOf(db.transaction(table).objectStore(table));
    return read;
  } finally {
    db.close();
  }
}

function readLastWords(names: string[]): Record<string, string> {
  const belongsToNames = (key: string) => names.some((name) => key.startsWith(`last-words:${name}:`));
  return Object.fromEntries(Object.entries(localStorage).filter(([key]) => belongsToNames(key)));
}

/** Reads what can be read of what only this device has of who used it last, and of what was made without an account. */
export async function readRescuedData(nowMs: number): Promise<RescuedData> {
  const { names, isKnown } = await findRescuableDatabases();
  const databases: RescuedData['databases'] = {};
  for (const name of names) {
    databases[name] = await readDatabase(name).catch((error: unknown) => String(error));
  }
  return {
    savedAt: new Date(nowMs).toISOString(),
    leftOut: isKnown ? null : 'Whose account was used here could not be read: this is only what was made without one.',
    databases,
    lastWords: readLastWords(names),
  };
}

/** Whether anything could be read: a file with nothing but errors in it would promise too much. */
export function hasAnything({ databases, lastWords }: RescuedData): boolean {
  return Object.keys(lastWords).length > 0 || Object.values(databases).some((rows) => typeof rows !== 'string');
}

/** As a file that a person can keep, and read with any editor. */
export function rescuedDataFile(rescued: RescuedData): Blob {
  return new Blob([JSON.stringify(rescued, jsonReplacer, 2)], { type: 'application/json' });
}
