import { anySignal } from '#contract/any-signal.ts';
import type { OpenAccount } from '#data/account.ts';
import { current } from '#data/current.ts';
import { withDevice, type DeviceDb } from '#data/device.ts';
import type { EventRow } from '#data/events.ts';
import { isOutOfRoom } from '#data/out-of-room.ts';
import { forgetPack, putPack, readPackFacts } from '#data/pack-shelf.ts';
import { mapPicturesToPack, mapToPack, picturesThatStay, picturesToPack, sizesOf } from '#data/packs.ts';
import type { PackEnd } from '#features/events/pack-context.ts';
import { createWebLock } from '#sync/browser-ports.ts';
import { seeEvent } from '#sync/see-event.ts';
import { dropKeptPictures, dropSeenPictures, openPictureCache, type PictureCache } from './picture-cache.ts';
import { tilesNow } from './tiles-now.ts';

export interface PackOrder {
  ref: string;
  isAutomatic: boolean;
  signal: AbortSignal;
  onProgress?: (done: number, of: number) => void;
}

/** so many failures one after the other, and the rest of a picture isn't asked for: a map has dozens of parts */
const failuresInARow = 3;

interface Fetched {
  pictures: string[];
  wanted: number;
  missing: number;
  /** of each wanted picture in turn, whether it is missing */
  isMissing: boolean[];
  bytes: number;
}

/** Whoever packs or clears away does so alone: one would drop what the other is about to name. */
export function holdPacks<Result>(name: string, body: () => Promise<Result>): Promise<Result> {
  return createWebLock().hold(`scape-packs-${name}`, body);
}

/** Keeps a picture; when there is no room for it, those that were only seen make some, once. */
async function keepPicture(cache: PictureCache, address: string, signal: AbortSignal) {
  try {
    return await cache.keep(address, signal);
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    await dropSeenPictures();
    return cache.keep(address, signal);
  }
}

type Kept = Awaited<ReturnType<PictureCache['keep']>>;

/** Keeps what can be had of one picture, in each of its sizes or parts. @returns how it went, 'none' where there is no such picture */
async function fetchWhole(
  addresses: readonly string[],
  keep: (address: string) => Promise<Kept>,
): Promise<'whole' | 'partly' | 'none'> {
  let isWhole = true;
  let isThere = false;
  let failures = 0;
  for (const address of addresses) {
    const kept = await keep(address);
    // What isn't there isn't wanted.
    if (kept !== 'none') {
      isThere = true;
      isWhole &&= kept?.isStopgap === false;
    }
    failures = kept === null ? failures + 1 : 0;
    if (failures === failuresInARow) return 'partly';
  }
  if (!isThere) return 'none';
  return isWhole ? 'whole' : 'partly';
}

/** Keeps all that can be had of what is wanted, one after the other. @param wanted addresses, by picture */
async function fetchAll(
  cache: PictureCache,
  wanted: readonly string[][],
  added: string[],
  { signal, onProgress }: PackOrder,
): Promise<Fetched> {
  const found: Fetched = { pictures: [], wanted: wanted.length, missing: 0, isMissing: [], bytes: 0 };
  async function keep(address: string): Promise<Kept> {
    signal.throwIfAborted();
    const kept = await keepPicture(cache, address, signal);
    if (kept === null || kept === 'none') return kept;
    if (kept.isNew) added.push(address);
    found.pictures.push(address);
    found.bytes += kept.bytes;
    return kept;
  }
  onProgress?.(0, wanted.length);
  for (const [index, addresses] of wanted.entries()) {
    const end = await fetchWhole(addresses, keep);
    if (end === 'none') found.wanted -= 1;
    if (end === 'partly') found.missing += 1;
    found.isMissing.push(end === 'partly');
    onProgress?.(index + 1, wanted.length);
  }
  return found;
}

/** Whoever logged out meanwhile leaves no picture behind. */
async function isStillHere(device: DeviceDb, { user }: OpenAccount): Promise<boolean> {
  return user === null || (await device.accounts.get(user.user_id)) !== undefined;
}

async function packRow(account: OpenAccount, device: DeviceDb, event: EventRow, order: PackOrder): Promise<PackEnd> {
  const { name, db } = account;
  const cache = await openPictureCache(name);
  const added: string[] = [];
  try {
    const { tiles } = await tilesNow();
    const map = mapPicturesToPack(event, tiles);
    const wanted = [...picturesToPack(event).map(sizesOf), ...(map.length === 0 ? [] : [map])];
    const { isMissing, ...found } = await fetchAll(cache, wanted, added, order);
    const isMapMissing = map.length > 0 && isMissing.at(-1) === true;
    const rowBytes = new TextEncoder().encode(JSON.stringify(event)).byteLength;
    await putPack(db, {
      ref: event.ref,
      version: event.version,
      ...found,
      isMapMissing,
      bytes: found.bytes + rowBytes,
      map: mapToPack(event, tiles),
      savedAt: Date.now(),
      isAutomatic: order.isAutomatic,
      removedAt: null,
    });
    return 'kept';
  } catch (error) {
    // What is half packed doesn't count, and takes no room.
    const { packs } = db.isOpen() ? await readPackFacts(db) : { packs: [] };
    const staying = picturesThatStay(packs, Date.now());
    await cache.drop(added.filter((address) => !staying.has(address)));
    if (isOutOfRoom(error)) return 'full';
    throw error;
  } finally {
    if (!(await isStillHere(device, account))) {
      await dropKeptPictures(name);
      if (db.isOpen()) await forgetPack(db, event.ref);
    }
  }
}

/** Ends what is under way for an account when another one is shown. */
function whileShown({ name }: OpenAccount, signal: AbortSignal): { signal: AbortSignal; end: () => void } {
  const leaving = new AbortController();
  const stopListening = current.subscribe(() => {
    if (current.get()?.name !== name) leaving.abort();
  });
  const either = anySignal([signal, leaving.signal]);
  return {
    signal: either.signal,
    end: () => {
      stopListening();
      either.release();
    },
  };
}

/** Packs an event: its newest row, its pictures in every size, and the map around its place. A picture that can't be had doesn't spoil the rest. */
export async function packEvent(account: OpenAccount, { ref, ...order }: PackOrder): Promise<PackEnd> {
  const { db, store, user } = account;
  const { signal, end } = whileShown(account, order.signal);
  const pack = (device: DeviceDb) =>
    holdPacks(account.name, async () => {
      signal.throwIfAborted();
      const whose = { device, store, origin: location.origin, userId: user?.user_id ?? null };
      const { as } = await seeEvent(whose, ref, signal);
      signal.throwIfAborted();
      if (as === 'unreachable' || as === 'failed') return 'unreachable';
      const event = await db.events.get(ref);
      if (as === 'missing' && event === undefined) await forgetPack(db, ref);
      if (as === 'missing' || event === undefined) return 'missing';
      return packRow(account, device, event, { ...order, ref, signal });
    });
  try {
    return await withDevice(pack);
  } catch (error) {
    if (signal.aborted) return 'stopped';
    throw error;
  } finally {
    end();
  }
}

/** Drops the pictures that no pack names any more. */
export async function sweepPictures({ name }: OpenAccount, staying: ReadonlySet<string>): Promise<void> {
  const cache = await openPictureCache(name);
  const held = await cache.addresses();
  await cache.drop(held.filter((address) => !staying.has(address)));
}
