import Dexie from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { birthMarks, keepBirthMark } from '#app/birth-marks.ts';
import { oweWipe, payWipes } from '#app/owed-wipes.ts';
import { accountDbName } from '#data/db.ts';
import { DeviceDb } from '#data/device.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('[OFF-14] a window that is closed over a logout leaves nothing that would be told as cleared', async () => {
  const device = new DeviceDb();
  await device.open();
  keepBirthMark('scape-7', { waiting: 1, drafts: 0, seenAt: 1 });
  await oweWipe(device, { userId: 7, isKept: false });
  const closed = new Error('The window was closed');
  vi.spyOn(Dexie.prototype, 'delete').mockRejectedValue(closed);
  await expect(payWipes(device)).rejects.toThrow(closed);
  expect(birthMarks().has('scape-7')).toBe(false);
  vi.restoreAllMocks();
  await device.delete();
});

test('[OFF-14] [SESS-05] a mark that another window made while the database was deleted goes with it', async () => {
  const device = new DeviceDb();
  await device.open();
  const name = accountDbName(7);
  keepBirthMark(name, { waiting: 0, drafts: 0, seenAt: 1 });
  await oweWipe(device, { userId: 7, isKept: false });
  const other = new Dexie(name);
  other.version(1).stores({});
  await other.open();
  other.on('versionchange', () => {
    keepBirthMark(name, { waiting: 0, drafts: 0, seenAt: 2 });
    other.close();
    return false;
  });
  await payWipes(device);
  expect([other.isOpen(), birthMarks().has(name)]).toEqual([false, false]);
  await device.delete();
});
