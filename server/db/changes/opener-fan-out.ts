import { logChanges, scopeOfUser } from './log.ts';
import type { WriteTx } from '#server/db/engine/database.ts';

/** An event, or whether they see it, has changed for these users; no public feed tells them. */
export async function logEventFor(
  tx: WriteTx,
  eventId: number,
  userIds: readonly number[],
  { isDeleted, withEngagement, now }: { isDeleted: boolean; withEngagement: boolean; now: number },
): Promise<void> {
  const kinds = withEngagement ? ['events', 'engagement'] : ['events'];
  const changes = userIds.flatMap((userId) =>
    kinds.map((kind) => ({ scope: scopeOfUser(userId), kind, rowId: eventId, isDeleted })),
  );
  await logChanges(tx, changes, now);
}
