import { eventLimits } from '#contract/events/rules.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { EventUpdateBody } from '#contract/sync/mutation-shapes.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { updateEvent as saveEvent } from '#server/db/events/rows.ts';
import { fanOutNoticesAbout } from '#server/db/changes/author-fan-out.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import type { EventFields } from '#server/db/schema/events.ts';
import { logEvent } from './changes.ts';
import { notifyOfEdit } from '#server/domain/notifications/notify-event-edit.ts';
import { withAddresses, galleryAfter, newCover, newPictures } from './pictures.ts';
import { indexFields, normalisePatch } from './record.ts';
import { storedFields } from '#server/db/events/columns.ts';
import { mustNotExceedSize } from './size-limit.ts';
import { mustEndAfterStart, withDerivedTimes, withHours } from './times.ts';
import { mustHaveAllowedValues } from './values.ts';
import { toEvent } from './present.ts';
import { eventFor, requireLockedEvent } from './find.ts';
import { mergeEdit } from './merge-edit.ts';
import type { Merge } from './merge-edit.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { forbidden, mayActOnEvent, mustMatchActor } from '#server/domain/policy.ts';
import { publicityMoves, settlePublicity } from './publicity.ts';
import type { MutationContext, MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { promoteWaiting, settleSeats } from './engagement/waiting-list.ts';

type FieldValues = Record<string, unknown>;

/** What the edit wishes the fields to be, pictures by their hashes alone. */
function requestedValues(body: EventUpdateBody, files: Record<string, string>, current: string[]): FieldValues {
  const { organizer_id: _actor, base, cover_image: noCover, gallery_images: remaining, ...patch } = body;
  const requested: FieldValues = { ...normalisePatch(patch) };
  for (const [name, value] of Object.entries(requested)) if (value === undefined) delete requested[name];
  const cover = newCover(files);
  if (cover !== undefined) requested['cover_image'] = cover;
  else if (noCover === null) requested['cover_image'] = null;
  const added = newPictures(files);
  const basePictures = base?.['gallery_images'];
  if (remaining !== undefined || added.length > 0) {
    requested['gallery_images'] = galleryAfter(
      current,
      remaining,
      added,
      Array.isArray(basePictures) ? basePictures : [],
    );
  }
  return requested;
}

function mergeInto({ body, request, now }: MutationContext<EventUpdateBody>, row: EventRow): Merge {
  const current = toEvent(row, now);
  const isStale = body.base === undefined && request.ifMatch !== undefined && request.ifMatch !== row.version;
  if (isStale) throw new Refusal('version_mismatch', 'This event was changed meanwhile', { current });
  // The status as it was set, not as the clock makes it look: an edit of a finished event doesn't meet its own end.
  const stored = { ...current, status: row.status };
  const requested = withHours(requestedValues(body, request.files, current.gallery_images), row);
  const merge = mergeEdit(stored, requested, body.base);
  if (merge.conflicts.length === 0) return merge;
  const message = 'This event was changed meanwhile by somebody else';
  throw new Refusal('conflict', message, { current, groups: merge.conflicts });
}

/** What those who run this have hidden its organizer can change, but not show again. */
function mustKeepHidden({ body: { status } }: MutationContext<EventUpdateBody>, row: EventRow): void {
  if (row.hidden_at === null || status === undefined || status === row.status) return;
  const message = 'This event is hidden, so its status stays';
  throw new Refusal('invalid', message, { fields: { status: message } });
}

async function changedFields(tx: Tx, row: EventRow, changes: FieldValues): Promise<Partial<EventFields>> {
  const { cover_image: _cover, gallery_images: _gallery, ...patch } = changes;
  const storedPictures = JSON.parse(row.gallery_images) as string[];
  const { cover_image: cover, gallery_images: gallery } = await withAddresses(
    tx,
    row.organizer_id,
    changes,
    storedPictures,
  );
  return {
    ...storedFields(patch),
    ...(cover === undefined ? {} : { cover_image: cover }),
    ...(gallery === undefined ? {} : { gallery_images: JSON.stringify(gallery) }),
  };
}

export const updateEvent: MutationHandler<'event.update'> = {
  async apply(context) {
    const { tx, actor, body, request, now } = context;
    const row = await requireLockedEvent(tx, actor, request.params['id'] ?? '');
    if (!mayActOnEvent(actor, 'edit', row)) throw forbidden();
    mustMatchActor(actor, body.organizer_id);
    mustKeepHidden(context, row);
    const { changes } = mergeInto(context, row);
    if (Object.keys(changes).length === 0) return { subject: row.id, affected: nobodyAffected };
    const changed = await changedFields(tx, row, changes);
    const merged = withDerivedTimes({ ...row, ...changed });
    const { date_time, end_date_time } = merged;
    const fields = { ...changed, date_time, end_date_time };
    mustEndAfterStart(merged);
    mustHaveAllowedValues(merged, row);
    mustNotExceedSize(toEvent(merged, now), toEvent(row, now));
    if ((JSON.parse(merged.tags) as string[]).length > eventLimits.tags) {
      const message = `At most ${eventLimits.tags} tags`;
      throw new Refusal('invalid', message, { fields: { tags: message } });
    }
    await saveEvent(tx, row.id, { ...fields, ...indexFields(merged, now), version: row.version + 1, updated_at: now });
    const promoted = await promoteWaiting(tx, row.id, now);
    const { id, organizer_id } = row;
    const publicity = { wasPublic: row.status !== 'draft', isPublic: merged.status !== 'draft' };
    const { wasPublic, isPublic } = publicity;
    await settleSeats(tx, row, promoted, publicityMoves(organizer_id, publicity), now);
    await settlePublicity(tx, row, publicity, now);
    const notifiedIds = await notifyOfEdit(tx, row, changes, now);
    if (merged.title !== row.title) await fanOutNoticesAbout(tx, 'event', id, { isDeleted: false, now });
    const groups = await logEvent(tx, { id, organizer_id, isPublic, isDeleted: false }, now);
    const users = [...new Set([organizer_id, ...promoted, ...notifiedIds])];
    return { subject: id, affected: { isPublic: isPublic || wasPublic, users, groups } };
  },
  reply: eventFor,
};
