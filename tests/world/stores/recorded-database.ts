import { readFileSync, readdirSync } from 'node:fs';
import { AccountDb } from '#data/db/account-db.ts';

interface RecordedStore {
  keyPath: string;
  indexes: { name: string; keyPath: string | string[] }[];
  rows: unknown[];
}

/** A device's database as an earlier version of the app left it. */
export interface Recorded {
  /** the database version in the browser */
  version: number;
  stores: Record<string, RecordedStore>;
}

const folder = 'tests/formats';

/** Names of all recorded databases, oldest first. */
export const recordedNames = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }));

function bytesOf(value: unknown): unknown {
  const text = (value as { base64?: unknown } | null)?.base64;
  return typeof text === 'string' ? Uint8Array.from(Buffer.from(text, 'base64')).buffer : value;
}

function parsed(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => bytesOf(value)) as unknown;
}

const read = (name: string) => parsed(readFileSync(`${folder}/${name}`, 'utf8'));

export const parseRecorded = (text: string) => parsed(text) as Recorded;

export const readRecorded = (name: string) => read(name) as Recorded;

/** All databases of a device, by name. */
export const readRecordedDevice = (name: string) => read(name) as Record<string, Recorded>;

/** Restores a recorded database with its tables and version. */
export async function layDown(name: string, { version, stores }: Recorded): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const asked = indexedDB.open(name, version);
    asked.addEventListener('upgradeneeded', () => {
      for (const [table, { keyPath, indexes, rows }] of Object.entries(stores)) {
        const store = asked.result.createObjectStore(table, { keyPath });
        for (const index of indexes) store.createIndex(index.name, index.keyPath);
        for (const row of rows) store.put(row);
      }
    });
    asked.addEventListener('error', () => {
      reject(asked.error ?? new Error(name));
    });
    asked.addEventListener('success', () => {
      asked.result.close();
      resolve();
    });
  });
}

/** Opens a recorded database with the present code, as after an update. */
export async function openRecorded(name: string, recorded: Recorded): Promise<AccountDb> {
  await layDown(name, recorded);
  const db = new AccountDb(name);
  await db.open();
  return db;
}
