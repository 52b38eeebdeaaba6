import { openExisting, requestResult } from './raw-database.ts';
import { findRescuableDatabases } from './orphaned-data.ts';
import * as texts from './texts.ts';

/** Tables with the user's own content; the others are copies of the server's. */
const ownTables = ['outbox', 'drafts', 'blobs', 'chunks'];

/** What could be read from the databases. */
export interface RescuedData {
  savedAt: string;
  /** what the file leaves out, for its reader; null: nothing of theirs */
  leftOut: string | null;
  /** rows by database and table; the error's text for what couldn't be read */
  databases: Record<string, Record<string, unknown> | string>;
  /** texts being typed, which are stored outside the databases */
  lastWords: Record<string, string>;
}

/** Encodes a file's bytes for JSON. */
function jsonReplacer(key: string, value: unknown): unknown {
  if (key !== 'bytes') return value;
  let binary = '';
  for (const byte of new Uint8Array(value as ArrayBuffer)) binary += String.fromCharCode(byte);
  return { base64: btoa(binary) };
}

/** Reads row by row, so that an unreadable row doesn't lose those before it. */
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

/** Reads as much as possible of what only this device has of its last user and the guest. */
export async function readRescuedData(nowMs: number): Promise<RescuedData> {
  const { names, isKnown } = await findRescuableDatabases();
  const databases: RescuedData['databases'] = {};
  for (const name of names) {
    databases[name] = await readDatabase(name).catch((error: unknown) => String(error));
  }
  return {
    savedAt: new Date(nowMs).toISOString(),
    leftOut: isKnown ? null : texts.guestDataOnly,
    databases,
    lastWords: readLastWords(names),
  };
}

/** Whether anything could be read; a file with only errors would promise too much. */
export function hasAnything({ databases, lastWords }: RescuedData): boolean {
  return Object.keys(lastWords).length > 0 || Object.values(databases).some((rows) => typeof rows !== 'string');
}

/** A file that the user can save and read in any editor. */
export function rescuedDataFile(rescued: RescuedData): Blob {
  return new Blob([JSON.stringify(rescued, jsonReplacer, 2)], { type: 'application/json' });
}
