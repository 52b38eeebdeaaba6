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

/** The name of this life of the database, made at its first opening. */
export async function ensureEpoch(db: Kysely<Schema>): Promise<string> {
  const stored = await read(db, 'epoch');
  if (stored !== null) return stored;
  const epoch = BigInt(`0x${randomBytes(8).toString('hex')}`).toString(36);
  await write(db, 'epoch', epoch);
  // What came back from a backup may have been used since.
  await db.deleteFrom('reset_codes').execute();
  return epoch;
}

/** The newest position whose tombstones are gone; a cursor from before it can't be served. */
export async function readPurgedTo(db: Kysely<Schema>): Promise<number> {
  return Number((await read(db, 'purged_to')) ?? 0);
}

export async function writePurgedTo(db: Kysely<Schema>, position: number): Promise<void> {
  await write(db, 'purged_to', String(position));
}

/** The key by which push services know this server: the one that is kept, else the one that is given. */
export async function ensurePushKey(db: Kysely<Schema>, made: string): Promise<string> {
  const row = db.insertInto('meta').values({ key: 'push_key', value: made });
  await row.onConflict((conflict) => conflict.doNothing()).execute();
  return (await read(db, 'push_key')) ?? made;
}

/** The key by which the server knows the addresses of pictures, and the cookies that show them, as its own: base64url. */
export async function readPictureKey(db: Kysely<Schema>): Promise<string> {
  const key = await read(db, 'picture_key');
  if (key === null) throw new Error('This database has no key for pictures');
  return key;
}

/** Pictures that were uploaded before this moment, ms, are found by their hash alone too. */
export async function readBarePicturesUntil(db: Kysely<Schema>): Promise<number> {
  return Number((await read(db, 'bare_pictures_until')) ?? 0);
}

/**
 * Notes that somebody looks for unused pictures now.
 * @returns false, and notes nothing, where somebody did less than `restMs` ago
 */
export async function writePictureSweep(db: Kysely<Schema>, now: number, intervalMs: number): Promise<boolean> {
  const value = String(now);
  // A clock that ran ahead would hold everybody off until its hour comes.
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

/** Whose account each entry of the settings means, by user id; null: nobody's. */
export async function readOperators(db: Kysely<Schema>): Promise<Record<string, number | null>> {
  return JSON.parse((await read(db, 'operators')) ?? '{}') as Record<string, number | null>;
}

export async function writeOperators(db: Kysely<Schema>, entries: Record<string, number | null>): Promise<void> {
  await write(db, 'operators', JSON.stringify(entries));
}

/** Writes something that means nothing, to see whether there is room for it. */
export async function writeTrial(db: Kysely<Schema>, text: string): Promise<void> {
  await write(db, 'trial', text);
}
