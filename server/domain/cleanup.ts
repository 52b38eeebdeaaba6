import type { WriteTx } from '#server/db/engine/database.ts';
import { purgeTombstones } from '#server/db/changes/log.ts';
import { deleteCountersBefore, trimCounters } from '#server/db/counters.ts';
import { deleteConfirmationsBefore } from '#server/db/account/email-confirmations.ts';
import { deleteDevicesBefore } from '#server/db/account/known-devices.ts';
import { readPurgedTo, writePurgedTo } from '#server/db/engine/meta.ts';
import { deleteGuestKeysBefore, deleteGuestViewsBefore } from '#server/db/mutations/guest-cleanup.ts';
import { deleteJobsAsideBefore } from '#server/db/jobs.ts';
import { deleteOperatorActionsBefore } from '#server/db/account/operators.ts';
import { forgetLanesBefore } from '#server/db/mutations/lanes.ts';
import { deleteMutationsBefore, dropBodiesBefore } from '#server/db/mutations/log.ts';
import { deleteReportedMessagesBefore } from '#server/db/moderation/reported-messages.ts';
import { deleteResetsBefore } from '#server/db/account/password-resets.ts';
import { deleteSessionsBefore } from '#server/db/account/sessions.ts';
import { deleteSuspendedSessionsBefore } from '#server/db/account/suspended-sessions.ts';
import { deviceRetentionMs } from './account/known-devices.ts';

const dayMs = 24 * 3600_000;
export const retentionMs = {
  bodies: 30 * dayMs,
  keys: 400 * dayMs,
  tombstones: 90 * dayMs,
  jobs: 30 * dayMs,
  visits: 14 * dayMs,
  operatorActions: 400 * dayMs,
  reportedMessages: 90 * dayMs,
} as const;

/** Some hundred megabytes: an hour's counters from a very large number of networks. */
const defaultCounters = 1_000_000;

/** Rows per transaction, few enough that users' writes wait only some milliseconds. */
const atOnce = 500;

/**
 * Deletes what guests who don't return leave behind, because anyone can become any number of guests. Their watermarks
 * are deleted with their keys: after so long, a device could only repeat a letter. A guest whose views are deleted
 * counts as a new visitor.
 * @returns whether there may be more
 */
export async function forgetGuests(tx: WriteTx, { now }: { now: number }): Promise<boolean> {
  const hasKeys = await deleteGuestKeysBefore(tx, now - retentionMs.keys, atOnce);
  const hasViews = await deleteGuestViewsBefore(tx, now - retentionMs.visits, atOnce);
  return hasKeys || hasViews;
}

/**
 * Deletes users' lanes unused for longer than keys are kept. What remains of each device is how far its lanes had come,
 * which makes it safe to forget keys and lanes.
 * @returns whether there may be more
 */
export async function forgetLanes(tx: WriteTx, { now }: { now: number }): Promise<boolean> {
  return await forgetLanesBefore(tx, { before: now - retentionMs.keys, limit: atOnce, now });
}

/** Deletes whatever has outlived its retention. */
export async function tidyUp(
  tx: WriteTx,
  { now, maxCounters = defaultCounters }: { now: number; maxCounters?: number },
): Promise<void> {
  await dropBodiesBefore(tx, now - retentionMs.bodies);
  await deleteMutationsBefore(tx, now - retentionMs.keys);
  await deleteSessionsBefore(tx, now);
  await deleteSuspendedSessionsBefore(tx, now);
  await deleteResetsBefore(tx, now);
  await deleteConfirmationsBefore(tx, now);
  await deleteDevicesBefore(tx, now - deviceRetentionMs);
  await deleteCountersBefore(tx, now);
  await trimCounters(tx, maxCounters);
  await deleteJobsAsideBefore(tx, now - retentionMs.jobs);
  await deleteOperatorActionsBefore(tx, now - retentionMs.operatorActions);
  await deleteReportedMessagesBefore(tx, now - retentionMs.reportedMessages);
  const newest = await purgeTombstones(tx, now - retentionMs.tombstones);
  if (newest > (await readPurgedTo(tx.sql))) await writePurgedTo(tx.sql, newest);
}
