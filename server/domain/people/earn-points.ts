import { pointsFor } from '#contract/people/points.ts';
import type { PointsReason } from '#contract/people/points.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { insertPoints } from '#server/db/people/points.ts';
import { logOwnUser } from './changes.ts';

export interface Earning {
  userId: number;
  reason: PointsReason;
  /** id of the event, post, comment or user, depending on the reason */
  objectId: number;
}

/** Gives a user points, once per reason and object. Locks the user's row until the transaction ends. */
export async function earnPoints(tx: WriteTx, { userId, reason, objectId }: Earning, now: number): Promise<void> {
  const earned = { user_id: userId, reason, object_id: objectId, points: pointsFor[reason], created_at: now };
  if (await insertPoints(tx, earned)) await logOwnUser(tx, userId, now);
}
