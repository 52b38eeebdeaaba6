import type { Event, EventInput } from '#contract/events/entity.ts';
import type { EventUpdateBody } from '#contract/events/mutation-shapes.ts';
import { eventDefaults, eventLimits } from '#contract/events/rules.ts';
import type { MutationBody } from '#contract/sync/mutations.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { fanOutNoticesAbout } from '#server/db/changes/author-fan-out.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { storedFields } from '#server/db/events/columns.ts';
import { findEvent, insertEvent, updateEvent as saveEvent } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { moveUserCounts, removeEventFromUserCounts } from '#server/db/people/counts.ts';
import type { EventFields } from '#server/db/schema/events.ts';
import { notifyOfEdit } from '#server/domain/notifications/notify-event-edit.ts';
import { forbidden, mayActOnEvent, mustMatchActor, requireSignedIn } from '#server/domain/policy.ts';
import { contentOf, idempotentCreate } from '#server/domain/sync/idempotent-create.ts';
import type { MutationContext, MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { logEvent } from './changes.ts';
import { promoteWaiting, settleSeats } from './engagement/waiting-list.ts';
import { eventFor, eventNotFound, requireLockedEvent } from './find.ts';
import { mergeEdit } from './merge-edit.ts';
import type { Merge } from './merge-edit.ts';
import { galleryAfter, newCover, newPictures, withAddresses } from './pictures.ts';
import { toEvent } from './present.ts';
import { publicityMoves, settlePublicity } from './publicity.ts';
import { indexFields, normalisePatch } from './record.ts';
import { mustNotExceedSize } from './size-limit.ts';
import { mustEndAfterStart, withDerivedTimes, withHours } from './times.ts';
import { requirePermittedValues } from './values.ts';

const withDefaults = (input: EventInput) =>
  withDerivedTimes({ ...eventDefaults, ...normalisePatch(input), date_time: input.date_time });

function picturesOf(files: Record<string, string>): Pick<Event, 'cover_image' | 'gallery_images'> {
  return { cover_image: newCover(files) ?? null, gallery_images: galleryAfter([], undefined, newPictures(files)) };
}

async function fieldsOf(
  tx: Tx,
  userId: number,
  input: EventInput,
  files: Record<string, string>,
): Promise<EventFields> {
  const { cover_image = null, gallery_images: gallery } = await withAddresses(tx, userId, picturesOf(files));
  return {
    ...(storedFields(withDefaults(input)) as EventFields),
    cover_image,
    gallery_images: JSON.stringify(gallery),
  };
}

async function findExistingEvent({
  tx,
  actor,
  body: { client_id: ref },
}: MutationContext<MutationBody<'event.create'>>) {
  const existingEvent = ref === undefined ? null : await findEvent(tx, ref);
  if (existingEvent === null) return null;
  if (existingEvent.organizer_id !== requireSignedIn(actor).userId) {
    throw new Refusal('ref_taken', 'This client_id names another event');
  }
  if (existingEvent.deleted_at !== null) throw eventNotFound();
  return existingEvent.id;
}

const createEvent = idempotentCreate<'event.create'>({
  findExisting: findExistingEvent,
  async content({ tx, body: { client_id: _ref, organizer_id: _organizer, ...input }, request, now }, id) {
    const row = await findEvent(tx, id);
    // The stored status, not the one that depends on the time.
    const stored = row === null ? null : { ...toEvent(row, now), status: row.status };
    return contentOf(stored, { ...withDefaults(input), ...picturesOf(request.files) });
  },
  check: ({ actor, body }) => mustMatchActor(requireSignedIn(actor), body.organizer_id),
  async create({ tx, actor, body, request, now }, ref) {
    const { userId } = requireSignedIn(actor);
    const { client_id: _ref, organizer_id: _organizer, ...input } = body;
    mustNotExceedSize(normalisePatch(input));
    requirePermittedValues(input, null);
    const fields = await fieldsOf(tx, userId, input, request.files);
    mustEndAfterStart(fields);
    const times = { created_at: now, updated_at: now, deleted_at: null };
    const row = { ref, organizer_id: userId, version: 1, ...fields, ...indexFields(fields, now), ...times };
    const id = await insertEvent(tx, row);
    const isPublic = fields.status !== 'draft';
    const publicity = { wasPublic: false, isPublic, isImport: request.isImport };
    await moveUserCounts(tx, publicityMoves(userId, publicity));
    await settlePublicity(tx, { id, organizer_id: userId }, publicity, now);
    await logEvent(tx, { id, organizer_id: userId, isPublic, isDeleted: false }, now);
    return { subject: id, affected: { isPublic, users: [userId] } };
  },
  reply: eventFor,
});

type FieldValues = Record<string, unknown>;

/** The requested field values, with pictures as bare hashes. */
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
  // The stored status, not the one that depends on the time: otherwise every edit of a finished event would conflict.
  const stored = { ...current, status: row.status };
  const requested = withHours(requestedValues(body, request.files, current.gallery_images), row);
  const merge = mergeEdit(stored, requested, body.base);
  if (merge.conflicts.length === 0) return merge;
  const message = 'This event was changed meanwhile by somebody else';
  throw new Refusal('conflict', message, { current, groups: merge.conflicts });
}

/** An organizer may edit an event that operators have hidden, but not change its status and thereby show it again. */
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

const updateEvent: MutationHandler<'event.update'> = {
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
    requirePermittedValues(merged, row);
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

/**
 * The row stays as a tombstone: its ref is taken forever, and devices that were offline still learn of the deletion.
 */
const deleteEvent: MutationHandler<'event.delete'> = {
  async apply({ tx, actor, request, now }) {
    const { id, organizer_id, status } = await requireLockedEvent(tx, actor, request.params['id'] ?? '').then((row) => {
      if (!mayActOnEvent(actor, 'delete', row)) throw forbidden();
      return row;
    });
    await saveEvent(tx, id, { deleted_at: now });
    await removeEventFromUserCounts(tx, id);
    const publicity = { wasPublic: status !== 'draft', isPublic: false };
    await moveUserCounts(tx, publicityMoves(organizer_id, publicity));
    await settlePublicity(tx, { id, organizer_id }, publicity, now);
    // `settlePublicity` did this if the event was public; of a hidden one its organizer still has notices.
    if (!publicity.wasPublic) await fanOutNoticesAbout(tx, 'event', id, { isDeleted: false, now });
    const groups = await logEvent(tx, { id, organizer_id, isPublic: false, isDeleted: true }, now);
    return { subject: id, affected: { isPublic: status !== 'draft', users: [organizer_id], groups } };
  },
  reply: async () => ({ message: 'Event deleted' }),
};

export const eventHandlers = {
  'event.create': createEvent,
  'event.update': updateEvent,
  'event.delete': deleteEvent,
};
