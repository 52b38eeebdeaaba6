import { updateEvent } from '#server/db/events/rows.ts';
import { fanOutNoticesAbout } from '#server/db/changes/author-fan-out.ts';
import { moveUserCounts, removeEventFromUserCounts } from '#server/db/people/counts.ts';
import { logEvent } from './changes.ts';
import { requireLockedEvent } from './find.ts';
import { forbidden, mayActOnEvent } from '#server/domain/policy.ts';
import { publicityMoves, settlePublicity } from './publicity.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** The row stays as a tombstone: its ref is taken for ever, and devices that were away still learn of the end. */
export const deleteEvent: MutationHandler<'event.delete'> = {
  async apply({ tx, actor, request, now }) {
    const { id, organizer_id, status } = await requireLockedEvent(tx, actor, request.params['id'] ?? '').then((row) => {
      if (!mayActOnEvent(actor, 'delete', row)) throw forbidden();
      return row;
    });
    await updateEvent(tx, id, { deleted_at: now });
    await removeEventFromUserCounts(tx, id);
    const publicity = { wasPublic: status !== 'draft', isPublic: false };
    await moveUserCounts(tx, publicityMoves(organizer_id, publicity));
    await settlePublicity(tx, { id, organizer_id }, publicity, now);
    // Of one that is hidden its organizer alone was told.
    if (!publicity.wasPublic) await fanOutNoticesAbout(tx, 'event', id, { isDeleted: false, now });
    const groups = await logEvent(tx, { id, organizer_id, isPublic: false, isDeleted: true }, now);
    return { subject: id, affected: { isPublic: status !== 'draft', users: [organizer_id], groups } };
  },
  reply: async () => ({ message: 'Event deleted' }),
};
