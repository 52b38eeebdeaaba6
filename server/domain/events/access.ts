import { fanOutNoticesAbout } from '#server/db/changes/author-fan-out.ts';
import { scopeOfUser, logChange } from '#server/db/changes/log.ts';
import { logEventFor } from '#server/db/changes/opener-fan-out.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import {
  findEventKey,
  grantAccess,
  grantToParticipants,
  listOpeners,
  revokeFromOnlookers,
  saveEventKey,
} from '#server/db/events/access.ts';
import { findEvent, lockEvent } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { moveEventInUserCounts } from '#server/db/people/counts.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { logNoteOfPublicity } from './attendee-notes.ts';
import { eventNotFound, parsedName } from './find.ts';
import { isPublished, opensEvent, visibleEvents } from './visibility.ts';

/**
 * What follows for those who have opened an event when it, or who sees it, changes. The caller has locked and written the event.
 * @param before as it was
 * @returns ids of the users whose feeds have changed
 */
export async function settleAccess(tx: WriteTx, before: EventRow, now: number): Promise<number[]> {
  const after = await findEvent(tx, before.id);
  const [was, is] = [before.unlisted_status !== null, after !== null && after.unlisted_status !== null];
  if (after === null || (!was && !is)) return [];
  // Nobody else may conclude from somebody's counts that there is such an event.
  if (was !== is) await moveEventInUserCounts(tx, before.id, is ? -1 : 1);
  if (!was) await grantToParticipants(tx, before.id, now);
  const openers = (await listOpeners(tx, before.id)).filter((userId) => userId !== before.organizer_id);
  const [wasOpen, isOpen] = [isPublished(before), after.deleted_at === null && isPublished(after)];
  await logEventFor(tx, before.id, openers, { isDeleted: !isOpen, withEngagement: wasOpen !== isOpen, now });
  if (wasOpen !== isOpen && after.deleted_at === null) {
    await fanOutNoticesAbout(tx, 'event', before.id, { isDeleted: false, now });
    await logNoteOfPublicity(tx, before, isOpen, now);
  }
  return openers;
}

/**
 * Sets the secret of an event's link. Where it replaces another, those who have opened the event and don't take part see it no
 * more, unless everybody sees it. The caller has written the event.
 * @param key undefined leaves the link as it is
 * @returns ids of the users whose feeds have changed; nobody's if nothing changed
 */
export async function writeEventKey(
  tx: WriteTx,
  { id, organizer_id: organizer, status }: Pick<EventRow, 'id' | 'organizer_id' | 'status'>,
  key: string | undefined,
  now: number,
): Promise<number[]> {
  if (key === undefined) return [];
  const current = await findEventKey(tx, id);
  if (current === key) return [];
  await saveEventKey(tx, id, key, now);
  await logChange(tx, { scope: scopeOfUser(organizer), kind: 'events', rowId: id, isDeleted: false }, now);
  const gone = current === null ? [] : await revokeFromOnlookers(tx, id);
  if (status === 'draft') await logEventFor(tx, id, gone, { isDeleted: true, withEngagement: true, now });
  return [organizer, ...gone];
}

/** A wrong secret says the same as a number that no event has. */
const openEvent: MutationHandler<'event.open'> = {
  async apply({ tx, actor, body, request, now }) {
    const reader = requireSignedIn(actor);
    const row = await lockEvent(tx, parsedName(request.params['id'] ?? ''));
    if (row === null) throw eventNotFound();
    const [visible] = await visibleEvents(tx, reader, [row]);
    if (visible !== undefined) return { subject: row.id, affected: nobodyAffected };
    if (!(await opensEvent(tx, row, body.key))) throw eventNotFound();
    await grantAccess(tx, row.id, reader.userId, now);
    await logEventFor(tx, row.id, [reader.userId], { isDeleted: false, withEngagement: true, now });
    return { subject: row.id, affected: { isPublic: false, users: [reader.userId] } };
  },
  reply: async () => ({ message: 'The event is open' }),
};

export const accessHandlers = { 'event.open': openEvent };
