import { anySignal } from '#contract/any-signal.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { withDevice, type DeviceDb } from '#data/db/device.ts';
import type { EventRow } from '#data/events/rows.ts';
import { isQuotaExceeded } from '#data/db/quota-error.ts';
import { deleteBundle, saveBundle, readBundleState } from '#data/offline-bundles/queries.ts';
import {
  mapTilesToBundle,
  mapToBundle,
  retainedPictures,
  picturesToBundle,
  sizesOf,
} from '#data/offline-bundles/rows.ts';
import type { BundleResult } from '#features/events/offline/bundle-context.ts';
import { createWebLock } from '#sync/transport/browser-ports.ts';
import { fetchEvent } from '#sync/fetch/event.ts';
import { deleteStoredPictures, clearViewedPictures, openPictureCache, type PictureCache } from './picture-cache.ts';
import { currentTileConfig } from '#app/map/tile-config.ts';

export interface BundleRequest {
  ref: string;
  isAutomatic: boolean;
  signal: AbortSignal;
  onProgress?: (done: number, of: number) => void;
}

/** after so many failures in a row, give up on a picture's other variants: a map has dozens of tiles */
const failuresInARow = 3;

interface FetchedPictures {
  pictures: string[];
  wanted: number;
  missing: number;
  /** for each wanted picture, whether it is missing */
  isMissing: boolean[];
  bytes: number;
}

/** Downloads and clean-ups exclude each other: a clean-up would delete pictures not yet in a bundle. */
export function withBundleLock<Result>(name: string, body: () => Promise<Result>): Promise<Result> {
  return createWebLock().hold(`scape-packs-${name}`, body);
}

/** Stores a picture; on a full disk it clears the caches of viewed pictures and tries once more. */
async function storePicture(cache: PictureCache, address: string, signal: AbortSignal) {
  try {
    return await cache.store(address, signal);
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    await clearViewedPictures();
    return cache.store(address, signal);
  }
}

type StoreResult = Awaited<ReturnType<PictureCache['store']>>;

/** Downloads all sizes of a picture, or all tiles of a map. @returns 'none' if the server has no such picture */
async function fetchVariants(
  addresses: readonly string[],
  store: (address: string) => Promise<StoreResult>,
): Promise<'whole' | 'partly' | 'none'> {
  let isWhole = true;
  let isAvailable = false;
  let failures = 0;
  for (const address of addresses) {
    const stored = await store(address);
    // A variant that doesn't exist isn't missing.
    if (stored !== 'none') {
      isAvailable = true;
      isWhole &&= stored?.isStopgap === false;
    }
    failures = stored === null ? failures + 1 : 0;
    if (failures === failuresInARow) return 'partly';
  }
  if (!isAvailable) return 'none';
  return isWhole ? 'whole' : 'partly';
}

/** Downloads pictures one after another. @param wanted the addresses of each picture's variants */
async function fetchPictures(
  cache: PictureCache,
  wanted: readonly string[][],
  addedAddresses: string[],
  { signal, onProgress }: BundleRequest,
): Promise<FetchedPictures> {
  const found: FetchedPictures = { pictures: [], wanted: wanted.length, missing: 0, isMissing: [], bytes: 0 };
  async function store(address: string): Promise<StoreResult> {
    signal.throwIfAborted();
    const stored = await storePicture(cache, address, signal);
    if (stored === null || stored === 'none') return stored;
    if (stored.isNew) addedAddresses.push(address);
    found.pictures.push(address);
    found.bytes += stored.bytes;
    return stored;
  }
  onProgress?.(0, wanted.length);
  for (const [index, addresses] of wanted.entries()) {
    const result = await fetchVariants(addresses, store);
    if (result === 'none') found.wanted -= 1;
    if (result === 'partly') found.missing += 1;
    found.isMissing.push(result === 'partly');
    onProgress?.(index + 1, wanted.length);
  }
  return found;
}

/** A user who logged out during the download must leave no pictures behind. */
async function isStillHere(device: DeviceDb, { user }: OpenAccount): Promise<boolean> {
  return user === null || (await device.accounts.get(user.user_id)) !== undefined;
}

async function storeBundle(
  account: OpenAccount,
  device: DeviceDb,
  event: EventRow,
  request: BundleRequest,
): Promise<BundleResult> {
  const { name, db } = account;
  const cache = await openPictureCache(name);
  const addedAddresses: string[] = [];
  try {
    const { tiles } = await currentTileConfig();
    const map = mapTilesToBundle(event, tiles);
    const wanted = [...picturesToBundle(event).map(sizesOf), ...(map.length === 0 ? [] : [map])];
    const { isMissing, ...found } = await fetchPictures(cache, wanted, addedAddresses, request);
    const isMapMissing = map.length > 0 && isMissing.at(-1) === true;
    const rowBytes = new TextEncoder().encode(JSON.stringify(event)).byteLength;
    await saveBundle(db, {
      ref: event.ref,
      version: event.version,
      ...found,
      isMapMissing,
      bytes: found.bytes + rowBytes,
      map: mapToBundle(event, tiles),
      savedAt: Date.now(),
      isAutomatic: request.isAutomatic,
      removedAt: null,
    });
    return 'kept';
  } catch (error) {
    // An incomplete bundle is useless and must take no space.
    const { bundles } = db.isOpen() ? await readBundleState(db) : { bundles: [] };
    const keptAddresses = retainedPictures(bundles, Date.now());
    await cache.drop(addedAddresses.filter((address) => !keptAddresses.has(address)));
    if (isQuotaExceeded(error)) return 'full';
    throw error;
  } finally {
    if (!(await isStillHere(device, account))) {
      await deleteStoredPictures(name);
      if (db.isOpen()) await deleteBundle(db, event.ref);
    }
  }
}

/** A signal that also aborts when another account comes into use. */
function whileCurrent({ name }: OpenAccount, signal: AbortSignal): { signal: AbortSignal; end: () => void } {
  const abortOnSwitch = new AbortController();
  const stopListening = accountInUse.subscribe(() => {
    if (accountInUse.get()?.name !== name) abortOnSwitch.abort();
  });
  const either = anySignal([signal, abortOnSwitch.signal]);
  return {
    signal: either.signal,
    end: () => {
      stopListening();
      either.release();
    },
  };
}

/**
 * Downloads an event for use offline: its current row, its pictures in all sizes and the map around its place. Missing
 * pictures don't make it fail.
 */
export async function downloadBundle(account: OpenAccount, { ref, ...request }: BundleRequest): Promise<BundleResult> {
  const { db, store, user } = account;
  const { signal, end } = whileCurrent(account, request.signal);
  const download = (device: DeviceDb) =>
    withBundleLock(account.name, async () => {
      signal.throwIfAborted();
      const readOptions = { device, store, origin: location.origin, userId: user?.user_id ?? null };
      const { as } = await fetchEvent(readOptions, ref, signal);
      signal.throwIfAborted();
      if (as === 'unreachable' || as === 'failed') return 'unreachable';
      const event = await db.events.get(ref);
      if (as === 'missing' && event === undefined) await deleteBundle(db, ref);
      if (as === 'missing' || event === undefined) return 'missing';
      return storeBundle(account, device, event, { ...request, ref, signal });
    });
  try {
    return await withDevice(download);
  } catch (error) {
    if (signal.aborted) return 'stopped';
    throw error;
  } finally {
    end();
  }
}
