import { updateEvent } from '#server/db/events.ts';
import { takeEventFromUsers } from '#server/db/user-counts.ts';
import { logEvent } from './event-changes.ts';
import { heldEvent } from './find-event.ts';
import { forbidden, may } from './policies.ts';
import type { Rule } from './rule.ts';

/** The row stays as a tombstone: its ref is taken for ever, and devices that were away still learn of the end. */
export const deleteEvent: Rule<'event.delete'> = {
  async apply({ tx, actor, request, now }) {
    const { id, organizer_id, status } = await heldEvent(tx, actor, request.params['id'] ?? '').then((row) => {
      if (!may(actor, 'delete', row)) throw forbidden();
      return row;
    });
    await updateEvent(tx, id, { deleted_at: now });
    await takeEventFromUsers(tx, id);
    await logEvent(tx, { id, organizer_id, isPublic: false, isDeleted: true }, now);
    return { subject: id, affected: { isPublic: status !== 'draft', users: [organizer_id] } };
  },
  reply: async () => ({ message: 'Event deleted' }),
};
