import type { WriteTx } from '#server/db/database.ts';
import { purgeTombstones } from '#server/db/changes.ts';
import { readPurgedTo, writePurgedTo } from '#server/db/meta.ts';
import { deleteMutationsBefore, dropBodiesBefore } from '#server/db/mutations-log.ts';
import { deleteResetsBefore } from '#server/db/resets.ts';
import { deleteSessionsBefore } from '#server/db/sessions.ts';

const dayMs = 24 * 3600_000;
export const keptMs = { bodies: 30 * dayMs, keys: 400 * dayMs, tombstones: 90 * dayMs } as const;

/** Lets go of what has served its time. Watermarks are kept for ever, they are what makes forgetting keys safe. */
export async function tidyUp(tx: WriteTx, { now }: { now: number }): Promise<void> {
  await dropBodiesBefore(tx, now - keptMs.bodies);
  await deleteMutationsBefore(tx, now - keptMs.keys);
  await deleteSessionsBefore(tx, now);
  await deleteResetsBefore(tx, now);
  const newest = await purgeTombstones(tx, now - keptMs.tombstones);
  if (newest > (await readPurgedTo(tx.sql))) await writePurgedTo(tx.sql, newest);
}
