import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema/schema.ts';

async function read(db: Kysely<Schema>, key: string): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

async function write(db: Kysely<Schema>, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** The database's epoch, created when it is first opened. */
export async function ensureEpoch(db: Kysely<Schema>): Promise<string> {
  const stored = await read(db, 'epoch');
  if (stored !== null) return stored;
  const epoch = BigInt(`0x${randomBytes(8).toString('hex')}`).toString(36);
  await write(db, 'epoch', epoch);
  // The database may come from a backup, and codes in it may have been used since.
  await db.deleteFrom('reset_codes').execute();
  await db.deleteFrom('email_confirmations').execute();
  return epoch;
}

/** The newest position whose tombstones were purged; an older cursor can't be served. */
export async function readPurgedTo(db: Kysely<Schema>): Promise<number> {
  return Number((await read(db, 'purged_to')) ?? 0);
}

export async function writePurgedTo(db: Kysely<Schema>, position: number): Promise<void> {
  await write(db, 'purged_to', String(position));
}

/** The key that identifies this server to push services: the stored one, else the given one, which is then stored. */
export async function ensurePushKey(db: Kysely<Schema>, made: string): Promise<string> {
  const row = db.insertInto('meta').values({ key: 'push_key', value: made });
  await row.onConflict((conflict) => conflict.doNothing()).execute();
  return (await read(db, 'push_key')) ?? made;
}

/** The secret key that signs picture addresses and cookies: base64url. */
export async function readPictureKey(db: Kysely<Schema>): Promise<string> {
  const key = await read(db, 'picture_key');
  if (key === null) throw new Error('This database has no key for pictures');
  return key;
}

/** Pictures uploaded before this time (ms) can also be found by their hash alone. */
export async function readBarePicturesUntil(db: Kysely<Schema>): Promise<number> {
  return Number((await read(db, 'bare_pictures_until')) ?? 0);
}

/**
 * Records the start of a sweep for unused pictures.
 * @returns false, recording nothing, if one started less than `intervalMs` ago
 */
export async function writePictureSweep(db: Kysely<Schema>, now: number, intervalMs: number): Promise<boolean> {
  const value = String(now);
  // Ignores a time too far in the future: a clock that ran ahead would otherwise block all sweeps until that time.
  const isRecent = sql<boolean>`cast(meta.value as bigint) between ${now - intervalMs + 1} and ${now + intervalMs}`;
  const row = db.insertInto('meta').values({ key: 'picture_sweep', value });
  const written = await row
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value })
        .where(({ not }) => not(isRecent)),
    )
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The user id that each entry in the settings stands for; null: no account. */
export async function readOperators(db: Kysely<Schema>): Promise<Record<string, number | null>> {
  return JSON.parse((await read(db, 'operators')) ?? '{}') as Record<string, number | null>;
}

export async function writeOperators(db: Kysely<Schema>, entries: Record<string, number | null>): Promise<void> {
  await write(db, 'operators', JSON.stringify(entries));
}

/** Whether a load of the demo has begun and not ended: it is under way, or its process was killed. */
export async function isDemoLoading(db: Kysely<Schema>): Promise<boolean> {
  return (await read(db, 'demo_loading')) === '1';
}

export async function writeDemoLoading(db: Kysely<Schema>, isLoading: boolean): Promise<void> {
  await write(db, 'demo_loading', isLoading ? '1' : '0');
}

/** Writes a meaningless value, to find out whether the disk has room. */
export async function writeTrial(db: Kysely<Schema>, text: string): Promise<void> {
  await write(db, 'trial', text);
}
