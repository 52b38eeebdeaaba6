import { Refusal } from '#contract/sync/refusals.ts';
import { blobsSince, isBlobStored } from '#server/db/media/blobs.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { maxUploadedPerDay } from '#server/domain/limits.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';

/** Only its uploader may reference a picture, so that nobody can probe for what others have. */
export async function isBlobOwnedBy(tx: Tx, sha256: string, actor: Actor): Promise<boolean> {
  return await isBlobStored(tx, sha256, actor.userId);
}

const dayMs = 24 * 3600_000;

/**
 * Pictures stay for at least a month, so uploads per account and day are limited.
 * @param factor multiplies the limits; 0: no limits
 * @throws Refusal `rate_limited` when they are used up
 */
export async function mustBeWithinDailyQuota(tx: Tx, { userId }: Actor, now: number, factor: number): Promise<void> {
  if (factor === 0) return;
  const { count, bytes } = await blobsSince(tx, userId, now - dayMs);
  if (count < maxUploadedPerDay.count * factor && bytes < maxUploadedPerDay.bytes * factor) return;
  throw new Refusal('rate_limited', 'Too many pictures in one day; go on tomorrow', { retryAfterS: 3600 });
}
