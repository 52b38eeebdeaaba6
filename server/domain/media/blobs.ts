import { Refusal } from '#contract/sync/refusals.ts';
import { blobsSince, isBlobStored } from '#server/db/media/blobs.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';

/** A picture may be named by its uploader alone, so nobody learns what others have. */
export async function isBlobOwnedBy(tx: Tx, sha256: string, actor: Actor): Promise<boolean> {
  return await isBlobStored(tx, sha256, actor.userId);
}

const dayMs = 24 * 3600_000;
/** In a day, by one account: more than an organizer's whole season, and less than what fills a disk before anybody looks. */
const maxInDay = { count: 2_000, bytes: 1024 ** 3 };

/**
 * Pictures stay for a month at least, so an account may bring so many a day.
 * @param factor on the limits; 0: none
 * @throws Refusal `rate_limited` once they are used up
 */
export async function mustBeWithinDailyQuota(tx: Tx, { userId }: Actor, now: number, factor: number): Promise<void> {
  if (factor === 0) return;
  const { count, bytes } = await blobsSince(tx, userId, now - dayMs);
  if (count < maxInDay.count * factor && bytes < maxInDay.bytes * factor) return;
  throw new Refusal('rate_limited', 'Too many pictures in one day; go on tomorrow', { retryAfterS: 3600 });
}
