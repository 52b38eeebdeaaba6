import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeviceDb } from '#data/db/device.ts';
import { apiMarkerOn, windowApiMarker } from '#data/storage/api-marker.ts';

let device: DeviceDb;

beforeEach(async () => {
  device = new DeviceDb();
  await device.open();
});
afterEach(async () => {
  vi.restoreAllMocks();
  device.close();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

test('[P12] what one context has learned every other one knows, and so do those that start later', async () => {
  const worker = apiMarkerOn(device);
  expect([await worker.isKnown(), await windowApiMarker.isKnown()]).toEqual([false, false]);
  await worker.learn();
  expect([await worker.isKnown(), await windowApiMarker.isKnown()]).toEqual([true, true]);
  device.close();
  await device.open();
  expect(await apiMarkerOn(device).isKnown()).toBe(true);
});

test('[P12] it is written once', async () => {
  const put = vi.spyOn(device.settings, 'put');
  const mark = apiMarkerOn(device);
  for (let reply = 0; reply < 3; reply += 1) {
    await mark.isKnown();
    await mark.learn();
  }
  const another = apiMarkerOn(device);
  await another.isKnown();
  await another.learn();
  expect(put).toHaveBeenCalledTimes(1);
});

test('[P12] on a full disk a reply still counts, and whoever got it knows', async () => {
  vi.spyOn(device.settings, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const mark = apiMarkerOn(device);
  await mark.learn();
  expect([await mark.isKnown(), await apiMarkerOn(device).isKnown()]).toEqual([true, false]);
});

test('[P12] where it can’t be read no stranger is believed', async () => {
  device.close();
  expect(await apiMarkerOn(device).isKnown()).toBe(true);
});
