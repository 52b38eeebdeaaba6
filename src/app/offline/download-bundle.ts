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

/** so many failures one after the other, and the rest of a picture isn't asked for: a map has dozens of parts */
const failuresInARow = 3;

interface FetchedPictures {
  pictures: string[];
  wanted: number;
  missing: number;
  /** of each wanted picture in turn, whether it is missing */
  isMissing: boolean[];
  bytes: number;
}

/** Whoever packs or clears away does so alone: one would drop what the other is about to name. */
export function withBundleLock<Result>(name: string, body: () => Promise<Result>): Promise<Result> {
  return createWebLock().hold(`scape-packs-${name}`, body);
}

/** Keeps a picture; when there is no room for it, those that were only seen make some, once. */
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

/** Keeps what can be had of one picture, in each of its sizes or parts. @returns how it went, 'none' where there is no such picture */
async function fetchVariants(
  addresses: readonly string[],
  store: (address: string) => Promise<StoreResult>,
): Promise<'whole' | 'partly' | 'none'> {
  let isWhole = true;
  let isAvailable = false;
  let failures = 0;
  for (const address of addresses) {
    const stored = await store(address);
    // What isn't there isn't wanted.
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

/** Keeps all that can be had of what is wanted, one after the other. @param wanted addresses, by picture */
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

/** Whoever logged out meanwhile leaves no picture behind. */
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
    // What is half packed doesn't count, and takes no room.
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

/** Ends what is under way for an account when another one is shown. */
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

/** Packs an event: its newest row, its pictures in every size, and the map around its place. A picture that can't be had doesn't spoil the rest. */
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

/** Drops the pictures that no pack names any more. */
export async function sweepPictures({ name }: OpenAccount, keptAddresses: ReadonlySet<string>): Promise<void> {
  const cache = await openPictureCache(name);
  const cachedAddresses = await cache.addresses();
  await cache.drop(cachedAddresses.filter((address) => !keptAddresses.has(address)));
}
