import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAccount } from '#data/db/open-account.ts';
import { AccountDb } from '#data/db/account-db.ts';
import { readDiagnostics } from '#data/storage/diagnostics.ts';
import { offlinePictureCacheName, pictureCacheName } from '#data/files/picture-caches.ts';
import { primaryKeys, type TableName } from '#data/db/store.ts';
import { memoryCaches } from '#world/stores/memory-caches.ts';
import { ana, refs, sampleRow } from '#world/data/sample-rows.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';

const nowMs = 1_000_000;
const secret = 'Ana’s secret ana@example.org eyJhbGciOi';
const userId = 987_654_321;
let db: AccountDb;

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches().storage);
  db = new AccountDb(`scape-${String(userId)}`);
  await db.open();
});
afterEach(async () => {
  db.close();
  await Dexie.delete(db.name);
  vi.unstubAllGlobals();
});

/** A row in which everything is somebody's, down to the names of its fields. */
function hostile(table: TableName): Record<string, unknown> {
  const key = primaryKeys[table];
  const fields = [
    ...['kind', 'state', 'scope', 'gate', 'title', 'content', 'name', 'type', 'lane', 'value', 'form', 'email', 'map'],
    ...[
      'cursor',
      'upto',
      'seal',
      'ack',
      'lease',
      'clientId',
      'owner',
      'writes',
      'touches',
      'size',
      'attempts',
      'strikes',
    ],
    ...['createdAt', 'notBefore', 'syncedAt', 'isFilling', 'isUploaded', 'bytes', 'removedAt', 'count'],
  ];
  const row = Object.fromEntries(fields.map((field) => [field, secret]));
  return {
    ...row,
    user_id: userId,
    files: { [secret]: secret },
    refusal: { status: secret, code: secret, message: secret, current: { [secret]: secret } },
    [key]: key === 'seq' ? userId : secret,
  };
}

test('[OFF-10] the diagnostics file has nothing in it of what the rows say, whatever they say', async () => {
  for (const table of Object.keys(primaryKeys) as TableName[]) await db.table(table).put(hostile(table));
  const uploading = { sha256: secret, sent: secret, total: secret };
  await db.meta.bulkPut([
    { key: 'status', value: { gate: secret, isDraining: secret, uploading, syncedAt: secret, [secret]: secret } },
    { key: 'gates', value: [{ atMs: secret, gate: secret, [secret]: secret }] },
    { key: 'author', value: { user_id: userId, username: secret } },
  ]);
  for (const name of [pictureCacheName, offlinePictureCacheName(db.name), secret]) {
    await (await caches.open(name)).put(`https://scape.test/media/${encodeURIComponent(secret)}`, new Response('x'));
  }
  const told = JSON.stringify(await readDiagnostics(db, nowMs));
  expect(told).not.toContain(secret.slice(0, 12));
  for (const part of secret.split(' ')) expect(told).not.toContain(part);
  expect(told).not.toContain(String(userId));
});

test('[OFF-10] it tells how the device stands: gates, cursors, changes by kind and state, rows, files', async () => {
  db.close();
  const account: OpenAccount = await openAccount({ ...ana, user_id: userId }, () => undefined);
  db = account.db;
  await db.events.put(sampleRow());
  await account.mutate('event.like', { event: refs.sunset, liked: true }, { nowMs: nowMs - 60_000 });
  const entry = await account.mutate('event.bookmark', { event: refs.sunset, bookmarked: true }, { nowMs });
  await db.outbox.put({
    ...entry,
    state: 'refused',
    attempts: 3,
    refusal: { status: 403, code: 'forbidden', message: 'Not you' },
  });
  await db.meta.bulkPut([
    { key: 'status', value: { gate: 'portal', isDraining: false, uploading: null, syncedAt: nowMs - 5_000 } },
    {
      key: 'gates',
      value: [
        { atMs: nowMs - 9_000, gate: 'portal' },
        { atMs: nowMs, gate: null },
      ],
    },
  ]);
  expect(await readDiagnostics(db, nowMs)).toMatchObject({
    databaseVersion: db.verno,
    engine: { gate: 'portal', isDraining: false, isUploading: false, syncedAgoS: 5 },
    gates: [
      { agoS: 9, gate: 'portal' },
      { agoS: 0, gate: null },
    ],
    changes: { 'event.like queued': 1, 'event.bookmark refused': 1 },
    firstChanges: [
      { kind: 'event.like', state: 'queued', ageS: 60, attempts: 0, refusal: null },
      { kind: 'event.bookmark', state: 'refused', attempts: 3, refusal: { status: 403, code: 'forbidden' } },
    ],
    rows: { events: 1, outbox: 2 },
  });
});
