import type { AccountDb } from '#data/db/account-db.ts';
import {
  isBundleStored,
  bundlesToDelete,
  retainedPictures,
  undoMs,
  type BundleState,
  type OfflineBundleRow,
} from './rows.ts';

/** What determines which events to download and which bundles to delete. */
export async function readBundleState(db: AccountDb): Promise<BundleState> {
  const bundles = await db.packs.toArray();
  const subscriptions = await db.engagements.filter(({ subscribed }) => subscribed).toArray();
  const subscribed = new Set(subscriptions.map(({ event }) => event));
  const refs = [...new Set([...bundles.map(({ ref }) => ref), ...subscribed])];
  const events = (await db.events.bulkGet(refs)).filter((event) => event !== undefined);
  return { bundles, events, subscribed };
}

/**
 * Stores a complete bundle. A bundle that the user asked for stays theirs when downloaded again, and one that they
 * removed during an automatic download stays removed.
 * @returns false if it was removed meanwhile
 */
export async function saveBundle(db: AccountDb, bundle: OfflineBundleRow): Promise<boolean> {
  return db.transaction('rw', db.packs, async () => {
    const existing = await db.packs.get(bundle.ref);
    if (bundle.isAutomatic && existing !== undefined && !isBundleStored(existing)) return false;
    await db.packs.put({ ...bundle, isAutomatic: bundle.isAutomatic && existing?.isAutomatic !== false });
    return true;
  });
}

/** Removes bundles, keeping their pictures while it can be undone. @returns refs of those that were stored */
export async function markBundlesRemoved(db: AccountDb, refs: readonly string[], nowMs: number): Promise<string[]> {
  return db.transaction('rw', db.packs, async () => {
    const stored = (await db.packs.bulkGet([...refs])).filter(isBundleStored);
    await db.packs.bulkPut(stored.map((bundle) => ({ ...bundle, removedAt: nowMs })));
    return stored.map(({ ref }) => ref);
  });
}

/** Undoes a removal. A bundle whose pictures are already deleted stays removed. */
export async function restoreBundles(db: AccountDb, refs: readonly string[]): Promise<void> {
  await db.transaction('rw', db.packs, async () => {
    const found = (await db.packs.bulkGet([...refs])).filter((bundle) => bundle !== undefined);
    const restorable = found.filter(({ pictures, wanted, missing }) => pictures.length > 0 || wanted === missing);
    await db.packs.bulkPut(restorable.map((bundle) => ({ ...bundle, removedAt: null })));
  });
}

/** Deletes the bundle of an event that no longer exists. */
export async function deleteBundle(db: AccountDb, ref: string): Promise<void> {
  await db.packs.delete(ref);
}

/** Deletes outdated bundles. @returns the addresses of pictures to keep, and when to clean up next, in ms */
export async function cleanUpBundles(
  db: AccountDb,
  nowMs: number,
): Promise<{ staying: Set<string>; nextAtMs: number | null }> {
  return db.transaction('rw', db.packs, db.engagements, db.events, async () => {
    const state = await readBundleState(db);
    await db.packs.bulkDelete(bundlesToDelete(state, nowMs));
    const bundles = await db.packs.toArray();
    const staying = retainedPictures(bundles, nowMs);
    const isSpent = ({ removedAt, pictures }: OfflineBundleRow) =>
      removedAt !== null && removedAt + undoMs <= nowMs && pictures.length > 0;
    await db.packs.bulkPut(bundles.filter(isSpent).map((bundle) => ({ ...bundle, pictures: [], bytes: 0 })));
    const due = bundles.map(({ removedAt }) => (removedAt ?? -Infinity) + undoMs).filter((atMs) => atMs > nowMs);
    return { staying, nextAtMs: due.length === 0 ? null : Math.min(...due) };
  });
}
