import type { WriteTx } from '#server/db/engine/database.ts';
import { fanOutNoticesAbout } from '#server/db/changes/author-fan-out.ts';
import type { CountChange } from '#server/db/people/counts.ts';
import { earnPoints } from '#server/domain/people/earn-points.ts';
import { logPerson } from '#server/domain/people/changes.ts';

interface Publicity {
  wasPublic: boolean;
  isPublic: boolean;
  /** created by an import, which earns no points */
  isImport?: boolean | undefined;
}

/** How publishing or withdrawing an event changes its organizer's counts. */
export function publicityMoves(organizerId: number, { wasPublic, isPublic }: Publicity): CountChange[] {
  return wasPublic === isPublic ? [] : [{ userId: organizerId, count: 'events_count', by: isPublic ? 1 : -1 }];
}

/**
 * What follows from it once the counts are changed: points for the first publication, the organizer's profile, and
 * notices about the event.
 */
export async function settlePublicity(
  tx: WriteTx,
  { id, organizer_id: userId }: { id: number; organizer_id: number },
  { wasPublic, isPublic, isImport = false }: Publicity,
  now: number,
): Promise<void> {
  if (wasPublic === isPublic) return;
  if (isPublic && !isImport) await earnPoints(tx, { userId, reason: 'event-created', objectId: id }, now);
  await logPerson(tx, userId, userId, now);
  await fanOutNoticesAbout(tx, 'event', id, { isDeleted: false, now });
}
