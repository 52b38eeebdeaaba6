import type { OpenAccount } from '#data/account.ts';
import { current } from '#data/current.ts';
import { withDevice, type DeviceDb } from '#data/device.ts';
import type { EventRow } from '#data/events.ts';
import { isOutOfRoom } from '#data/out-of-room.ts';
import { forgetPack, putPack, readPackFacts } from '#data/pack-shelf.ts';
import { picturesThatStay, picturesToPack, sizesOf } from '#data/packs.ts';
import type { PackEnd } from '#features/events/pack-context.ts';
import { createWebLock } from '#sync/browser-ports.ts';
import { seeEvent } from '#sync/see-event.ts';
import { dropKeptPictures, dropSeenPictures, openPictureCache, type PictureCache } from './picture-cache.ts';

export interface PackOrder {
  ref: string;
  isAutomatic: boolean;
  signal: AbortSignal;
  onProgress?: (done: number, of: number) => void;
}

interface Fetched {
  pictures: string[];
  missing: number;
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

/** Keeps all that can be had of an event's pictures, one after the other. */
async function fetchAll(
  cache: PictureCache,
  event: EventRow,
  added: string[],
  { signal, onProgress }: PackOrder,
): Promise<Fetched> {
  const wanted = picturesToPack(event);
  const found: Fetched = { pictures: [], missing: 0, bytes: 0 };
  onProgress?.(0, wanted.length);
  for (const [index, picture] of wanted.entries()) {
    let isWhole = true;
    for (const address of sizesOf(picture)) {
      signal.throwIfAborted();
      const kept = await keepPicture(cache, address, signal);
      isWhole &&= kept !== null;
      if (kept === null) continue;
      if (kept.isNew) added.push(address);
      found.pictures.push(address);
      found.bytes += kept.bytes;
    }
    found.missing += isWhole ? 0 : 1;
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
    const found = await fetchAll(cache, event, added, order);
    const rowBytes = new TextEncoder().encode(JSON.stringify(event)).byteLength;
    await putPack(db, {
      ref: event.ref,
      version: event.version,
      wanted: picturesToPack(event).length,
      ...found,
      bytes: found.bytes + rowBytes,
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
  const end = current.subscribe(() => {
    if (current.get()?.name !== name) leaving.abort();
  });
  return { signal: AbortSignal.any([signal, leaving.signal]), end };
}

/** Packs an event: its newest row and its pictures in every size. A picture that can't be had doesn't spoil the rest. */
export async function packEvent(account: OpenAccount, { ref, ...order }: PackOrder): Promise<PackEnd> {
  const { db, store, user } = account;
  const { signal, end } = whileShown(account, order.signal);
  const pack = (device: DeviceDb) =>
    holdPacks(account.name, async () => {
      signal.throwIfAborted();
      const whose = { device, store, origin: location.origin, userId: user?.user_id ?? null };
      const { as } = await seeEvent(whose, ref, signal);
      signal.throwIfAborted();
      if (as === 'unreachable') return as;
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
