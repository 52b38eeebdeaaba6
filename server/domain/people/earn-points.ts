import { earnedPerDay, pointsFor } from '#contract/people/points.ts';
import type { PointsReason } from '#contract/people/points.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { countEarned, insertPoints } from '#server/db/people/points.ts';
import { logOwnUser } from './changes.ts';

export interface Earning {
  userId: number;
  reason: PointsReason;
  /** id of the event, post, comment or user, depending on the reason */
  objectId: number;
}

const dayMs = 24 * 3600_000;

/**
 * Gives a user points, once per reason and object, and no more than a day's number. Locks the user's row until the transaction
 * ends; who calls with a reason that has such a number has locked it.
 */
export async function earnPoints(tx: WriteTx, { userId, reason, objectId }: Earning, now: number): Promise<void> {
  const earned = { user_id: userId, reason, object_id: objectId, points: pointsFor[reason], created_at: now };
  const most = earnedPerDay[reason];
  if (most !== undefined && (await countEarned(tx, { userId, reason, since: now - dayMs, most })) >= most) return;
  if (await insertPoints(tx, earned)) await logOwnUser(tx, userId, now);
}
