import { liveQuery } from 'dexie';
import type { AccountDb } from './db.ts';
import { isKept, packsToForget, picturesThatStay, undoMs, type PackFacts, type PackRow } from './packs.ts';

/** All that says what is to be packed and what is to go. */
export async function readPackFacts(db: AccountDb): Promise<PackFacts> {
  const packs = await db.packs.toArray();
  const engaged = await db.engagements.filter(({ subscribed }) => subscribed).toArray();
  const subscribed = new Set(engaged.map(({ event }) => event));
  const refs = [...new Set([...packs.map(({ ref }) => ref), ...subscribed])];
  const events = (await db.events.bulkGet(refs)).filter((event) => event !== undefined);
  return { packs, events, subscribed };
}

/** Follows what `readPackFacts` reads. @returns ends it */
export function watchPackFacts(db: AccountDb, onChange: () => void): () => void {
  const watching = liveQuery(() => readPackFacts(db)).subscribe({
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
export async function putPack(db: AccountDb, pack: PackRow): Promise<boolean> {
  return db.transaction('rw', db.packs, async () => {
    const held = await db.packs.get(pack.ref);
    if (pack.isAutomatic && held !== undefined && !isKept(held)) return false;
    await db.packs.put({ ...pack, isAutomatic: pack.isAutomatic && held?.isAutomatic !== false });
    return true;
  });
}

/** Lets go of packs: their pictures stay for as long as that can be undone. @returns the refs of those that were kept */
export async function removePacks(db: AccountDb, refs: readonly string[], nowMs: number): Promise<string[]> {
  return db.transaction('rw', db.packs, async () => {
    const kept = (await db.packs.bulkGet([...refs])).filter(isKept);
    await db.packs.bulkPut(kept.map((pack) => ({ ...pack, removedAt: nowMs })));
    return kept.map(({ ref }) => ref);
  });
}

/** Takes a removal back. One whose pictures are gone by now stays removed. */
export async function restorePacks(db: AccountDb, refs: readonly string[]): Promise<void> {
  await db.transaction('rw', db.packs, async () => {
    const held = (await db.packs.bulkGet([...refs])).filter((pack) => pack !== undefined);
    const whole = held.filter(({ pictures, wanted, missing }) => pictures.length > 0 || wanted === missing);
    await db.packs.bulkPut(whole.map((pack) => ({ ...pack, removedAt: null })));
  });
}

/** Forgets an event that there is no more. */
export async function forgetPack(db: AccountDb, ref: string): Promise<void> {
  await db.packs.delete(ref);
}

/** Forgets what is over. @returns the addresses of the pictures that stay, and when to look again, in ms */
export async function tidyPacks(
  db: AccountDb,
  nowMs: number,
): Promise<{ staying: Set<string>; nextAtMs: number | null }> {
  return db.transaction('rw', db.packs, db.engagements, db.events, async () => {
    const facts = await readPackFacts(db);
    await db.packs.bulkDelete(packsToForget(facts, nowMs));
    const packs = await db.packs.toArray();
    const staying = picturesThatStay(packs, nowMs);
    const isSpent = ({ removedAt, pictures }: PackRow) =>
      removedAt !== null && removedAt + undoMs <= nowMs && pictures.length > 0;
    await db.packs.bulkPut(packs.filter(isSpent).map((pack) => ({ ...pack, pictures: [], bytes: 0 })));
    const due = packs.map(({ removedAt }) => (removedAt ?? -Infinity) + undoMs).filter((atMs) => atMs > nowMs);
    return { staying, nextAtMs: due.length === 0 ? null : Math.min(...due) };
  });
}
