import { readEvictionMarkers, deleteEvictionMarker } from './eviction-markers.ts';
import { hasCaches } from '#app/offline/picture-cache.ts';
import { mirrorSession } from '#app/session/mirror.ts';
import { accountDbName, guestDbName } from '#data/db/account-db.ts';
import type { AccountRow } from '#data/db/device.ts';
import { otherwise } from '#data/fault.ts';
import { deletingVersion } from '#data/db/close-on-versionchange.ts';
import {
  isOfflinePictureCache,
  privatePictureCacheName,
  pictureCacheName,
  tileCacheName,
} from '#data/files/picture-caches.ts';
import { allRows } from './raw-database.ts';

const timeoutMs = 5_000;

/** @returns false when another window holds on to it, or it can't be deleted */
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
 * Whether nobody else holds it open. A deletion can't be taken back, and one that waits would strike whenever the other window
 * is closed, at what was made there since: so a newer version is asked for first, which can be.
 */
function isClosedElsewhere(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name, deletingVersion - 1);
    request.addEventListener('upgradeneeded', () => {
      request.transaction?.abort();
    });
    // What can't be opened at all is held open by nobody.
    request.addEventListener('error', () => {
      resolve(true);
    });
    setTimeout(() => {
      resolve(false);
    }, timeoutMs);
  });
}

/** Whoever has used this device, where the browser doesn't list what it holds. */
async function accountNames(): Promise<string[]> {
  const rows = (await allRows('scape-device', 'accounts').catch(otherwise([]))) as AccountRow[];
  return rows.map(({ userId }) => accountDbName(userId));
}

async function listDatabases(): Promise<string[]> {
  // An older Firefox has no such list.
  const { databases } = indexedDB as { databases?: IDBFactory['databases'] };
  const existing = (await databases?.call(indexedDB).catch(otherwise([]))) ?? [];
  return existing.flatMap(({ name }) => (name?.startsWith('scape-') === true ? [name] : []));
}

async function databaseNames(): Promise<string[]> {
  const knownNames = ['scape-device', guestDbName, 'scape-tiles', ...readEvictionMarkers().keys()];
  return [...new Set([...knownNames, ...(await accountNames()), ...(await listDatabases())])];
}

/**
 * Deletes all that Scape keeps in this browser but the app itself and what was being typed.
 * @returns false when something couldn't be deleted: then it can be tried again
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
  // The person knows: there is nothing to tell of when they come back.
  for (const name of readEvictionMarkers().keys()) deleteEvictionMarker(name);
  mirrorSession(null);
  return true;
}
