import { liveQuery } from 'dexie';
import type { AccountDb } from '#data/db/account-db.ts';
import {
  isBundleStored,
  bundlesToDelete,
  retainedPictures,
  undoMs,
  type BundleState,
  type OfflineBundleRow,
} from './rows.ts';

/** All that says what is to be packed and what is to go. */
export async function readBundleState(db: AccountDb): Promise<BundleState> {
  const bundles = await db.packs.toArray();
  const subscriptions = await db.engagements.filter(({ subscribed }) => subscribed).toArray();
  const subscribed = new Set(subscriptions.map(({ event }) => event));
  const refs = [...new Set([...bundles.map(({ ref }) => ref), ...subscribed])];
  const events = (await db.events.bulkGet(refs)).filter((event) => event !== undefined);
  return { bundles, events, subscribed };
}

/** Follows what `readBundleState` reads. @returns ends it */
export function watchBundleState(db: AccountDb, onChange: () => void): () => void {
  const watching = liveQuery(() => readBundleState(db)).subscribe({
    next: onChange,
    // The account was switched: whoever watches is told so elsewhere.
    error: () => undefined,
  });
  return () => {
    watching.unsubscribe();
  };
}

/**
 * Puts a pack that is complete. What the person asked for stays theirs when it is packed anew, and what they removed
 * while it was being packed by itself stays removed.
 * @returns false when it was removed meanwhile
 */
export async function saveBundle(db: AccountDb, bundle: OfflineBundleRow): Promise<boolean> {
  return db.transaction('rw', db.packs, async () => {
    const existing = await db.packs.get(bundle.ref);
    if (bundle.isAutomatic && existing !== undefined && !isBundleStored(existing)) return false;
    await db.packs.put({ ...bundle, isAutomatic: bundle.isAutomatic && existing?.isAutomatic !== false });
    return true;
  });
}

/** Lets go of packs: their pictures stay for as long as that can be undone. @returns the refs of those that were kept */
export async function markBundlesRemoved(db: AccountDb, refs: readonly string[], nowMs: number): Promise<string[]> {
  return db.transaction('rw', db.packs, async () => {
    const stored = (await db.packs.bulkGet([...refs])).filter(isBundleStored);
    await db.packs.bulkPut(stored.map((bundle) => ({ ...bundle, removedAt: nowMs })));
    return stored.map(({ ref }) => ref);
  });
}

/** Takes a removal back. One whose pictures are gone by now stays removed. */
export async function restoreBundles(db: AccountDb, refs: readonly string[]): Promise<void> {
  await db.transaction('rw', db.packs, async () => {
    const found = (await db.packs.bulkGet([...refs])).filter((bundle) => bundle !== undefined);
    const restorable = found.filter(({ pictures, wanted, missing }) => pictures.length > 0 || wanted === missing);
    await db.packs.bulkPut(restorable.map((bundle) => ({ ...bundle, removedAt: null })));
  });
}

/** Forgets an event that there is no more. */
export async function deleteBundle(db: AccountDb, ref: string): Promise<void> {
  await db.packs.delete(ref);
}

/** Forgets what is over. @returns the addresses of the pictures that stay, and when to look again, in ms */
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
