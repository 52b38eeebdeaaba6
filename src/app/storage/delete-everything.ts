import { birthMarks, dropBirthMark } from '#app/birth-marks.ts';
import { hasCaches } from '#app/picture-cache.ts';
import { mirrorSession } from '#app/session-mirror.ts';
import { accountDbName, guestDbName } from '#data/db.ts';
import type { AccountRow } from '#data/device.ts';
import { otherwise } from '#data/fault.ts';
import { leavingVersion } from '#data/let-go.ts';
import { isKeptPictures, privatePictures, seenPictures, seenTiles } from '#data/picture-caches.ts';
import { allRows } from './raw-database.ts';

const patienceMs = 5_000;

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
    }, patienceMs);
  });
}

/**
 * Whether nobody else holds it open. A deletion can't be taken back, and one that waits would strike whenever the other window
 * is closed, at what was made there since: so a newer version is asked for first, which can be.
 */
function isFree(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name, leavingVersion - 1);
    request.addEventListener('upgradeneeded', () => {
      request.transaction?.abort();
    });
    // What can't be opened at all is held open by nobody.
    request.addEventListener('error', () => {
      resolve(true);
    });
    setTimeout(() => {
      resolve(false);
    }, patienceMs);
  });
}

/** Whoever has used this device, where the browser doesn't list what it holds. */
async function accountNames(): Promise<string[]> {
  const rows = (await allRows('scape-device', 'accounts').catch(otherwise([]))) as AccountRow[];
  return rows.map(({ userId }) => accountDbName(userId));
}

async function listed(): Promise<string[]> {
  // An older Firefox has no such list.
  const { databases } = indexedDB as { databases?: IDBFactory['databases'] };
  const held = (await databases?.call(indexedDB).catch(otherwise([]))) ?? [];
  return held.flatMap(({ name }) => (name?.startsWith('scape-') === true ? [name] : []));
}

async function databaseNames(): Promise<string[]> {
  const known = ['scape-device', guestDbName, 'scape-tiles', ...birthMarks().keys()];
  return [...new Set([...known, ...(await accountNames()), ...(await listed())])];
}

/**
 * Deletes all that Scape keeps in this browser but the app itself and what was being typed.
 * @returns false when something couldn't be deleted: then it can be tried again
 */
export async function deleteEverything(): Promise<boolean> {
  const names = await databaseNames();
  if ((await Promise.all(names.map(isFree))).includes(false)) return false;
  const deleted = await Promise.all(names.map(deleteDatabase));
  if (deleted.includes(false)) return false;
  const held = hasCaches() ? await caches.keys() : [];
  const seen = [seenPictures, privatePictures, seenTiles];
  const gone = held.filter((name) => isKeptPictures(name) || seen.includes(name));
  await Promise.all(gone.map((name) => caches.delete(name)));
  // The person knows: there is nothing to tell of when they come back.
  for (const name of birthMarks().keys()) dropBirthMark(name);
  mirrorSession(null);
  return true;
}
