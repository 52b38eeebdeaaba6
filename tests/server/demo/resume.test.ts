import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasUsers } from '#server/db/people/users.ts';
import { eventInstancesAfter } from '#server/demo/event-instances.ts';
import { loadDemo } from '#server/demo/load.ts';
import { isDemoMissing } from '#server/demo/logins.ts';
import { pastEventsBefore } from '#server/demo/past/events.ts';
import { createImages } from '#server/infra/images/process.ts';
import { createObjectStore } from '#server/infra/store/object-store.ts';
import type { Storage } from '#server/writer/storage.ts';
import type { Writer } from '#server/writer/writer.ts';
import { imagesOfFirst } from '#world/data/images-of-first.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';

const now = Date.parse('2026-11-21T23:30:00Z');
const dayMs = 24 * 3600_000;
const folder = mkdtempSync(join(tmpdir(), 'scape-demo-'));
const images = createImages();
const ports = { images: imagesOfFirst(images), store: createObjectStore(folder) };
let storage: Storage;

beforeAll(async () => {
  storage = await openMigratedStorage();
});
afterAll(async () => {
  await images.close();
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

test('[CARD-01] a load whose process was killed, at any point, is made up for at the next start, and one that ended is not done again', async () => {
  const isMissing = () => storage.database.read(isDemoMissing);
  expect(await isMissing()).toBe(true);
  const killed = { ...images, process: () => Promise.reject(new Error('killed')) };
  await expect(loadDemo({ ...storage, ...ports, images: killed, now })).rejects.toThrow('killed');
  expect(await storage.database.read(hasUsers)).toBe(true);
  expect(await isMissing()).toBe(true);
  const perform: Writer['perform'] = (requests) =>
    requests.some(({ kind }) => kind === 'event.rate')
      ? Promise.reject(new Error('killed'))
      : storage.writer.perform(requests);
  const writer = { ...storage.writer, perform };
  await expect(loadDemo({ ...storage, ...ports, writer, now })).rejects.toThrow('killed');
  expect(await isMissing()).toBe(true);
  // The weeks of some past events are others by now.
  await loadDemo({ ...storage, ...ports, now: now + 5 * dayMs });
  expect(await isMissing()).toBe(false);
  const events = await storage.database.read(({ sql }) => sql.selectFrom('events').select('ref').execute());
  const wanted = [...eventInstancesAfter(now), ...pastEventsBefore(now, 5)];
  expect(events.map(({ ref }) => ref)).toEqual(expect.arrayContaining(wanted.map(({ ref }) => ref)));
});
