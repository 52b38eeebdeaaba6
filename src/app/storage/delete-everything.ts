import { readEvictionMarkers, deleteEvictionMarker } from './eviction-markers.ts';
import { hasCaches } from '#app/offline/picture-cache.ts';
import { mirrorSession } from '#app/session/mirror.ts';
import { accountDbName, deviceDbName, guestDbName } from '#data/db/names.ts';
import type { AccountRow } from '#data/db/device.ts';
import { otherwise } from '#data/fault.ts';
import { deletingVersion } from '#data/db/close-on-versionchange.ts';
import {
  isOfflinePictureCache,
  privatePictureCacheName,
  pictureCacheName,
  tileCacheName,
} from '#data/files/picture-caches.ts';
import { storeFilter } from '#features/events/filter/stored.ts';
import { forgetFirstRows } from '#shared-parts/first-rows.ts';
import { allRows } from './raw-database.ts';

const timeoutMs = 5_000;

/** @returns false if another window holds it open, or it can't be deleted */
function deleteDatabase(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => {
      resolve(true);
    });
    request.addEventListener('error', () => {
      resolve(false);
    });
    setTimeout(() => {
      resolve(false);
    }, timeoutMs);
  });
}

/**
 * Whether no other window has it open. A deletion can't be cancelled: a blocked one would run when the other window
 * closes, and delete what was made there since. An upgrade request can be aborted, so it is tried first.
 */
function isClosedElsewhere(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name, deletingVersion - 1);
    request.addEventListener('upgradeneeded', () => {
      request.transaction?.abort();
    });
    // If it can't be opened at all, no window has it open.
    request.addEventListener('error', () => {
      resolve(true);
    });
    setTimeout(() => {
      resolve(false);
    }, timeoutMs);
  });
}

/** The databases of this device's users, for browsers that can't list databases. */
async function accountNames(): Promise<string[]> {
  const rows = (await allRows('scape-device', 'accounts').catch(otherwise([]))) as AccountRow[];
  return rows.map(({ userId }) => accountDbName(userId));
}

async function listDatabases(): Promise<string[]> {
  // Missing in older versions of Firefox.
  const { databases } = indexedDB as { databases?: IDBFactory['databases'] };
  const existing = (await databases?.call(indexedDB).catch(otherwise([]))) ?? [];
  return existing.flatMap(({ name }) => (name?.startsWith('scape-') === true ? [name] : []));
}

async function databaseNames(): Promise<string[]> {
  const knownNames = [deviceDbName, guestDbName, 'scape-tiles', ...readEvictionMarkers().keys()];
  return [...new Set([...knownNames, ...(await accountNames()), ...(await listDatabases())])];
}

/**
 * Deletes everything Scape has stored in this browser except the app itself and texts being typed.
 * @returns false if something couldn't be deleted; it can be tried again
 */
export async function deleteEverything(): Promise<boolean> {
  const names = await databaseNames();
  if ((await Promise.all(names.map(isClosedElsewhere))).includes(false)) return false;
  const deleted = await Promise.all(names.map(deleteDatabase));
  if (deleted.includes(false)) return false;
  const cacheNames = hasCaches() ? await caches.keys() : [];
  const viewedCaches = [pictureCacheName, privatePictureCacheName, tileCacheName];
  const deletedCaches = cacheNames.filter((name) => isOfflinePictureCache(name) || viewedCaches.includes(name));
  await Promise.all(deletedCaches.map((name) => caches.delete(name)));
  // The user knows, so there is no loss to report later.
  for (const name of readEvictionMarkers().keys()) deleteEvictionMarker(name);
  mirrorSession(null);
  forgetFirstRows();
  storeFilter('');
  return true;
}
