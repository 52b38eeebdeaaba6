import type { Event, EventInput } from '#contract/events/entity.ts';
import type { EventUpdateBody } from '#contract/events/mutation-shapes.ts';
import { eventDefaults, eventLimits } from '#contract/events/rules.ts';
import type { MutationBody } from '#contract/sync/mutations.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { fanOutNoticesAbout } from '#server/db/changes/author-fan-out.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { storedFields } from '#server/db/events/columns.ts';
import { saveEventKey } from '#server/db/events/access.ts';
import { findAttendeeNote } from '#server/db/events/attendee-notes.ts';
import { findEvent, insertEvent, updateEvent as saveEvent } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { moveEventInUserCounts, moveUserCounts } from '#server/db/people/counts.ts';
import type { EventFields } from '#server/db/schema/events.ts';
import { isInNotices, notifyOfEdit } from '#server/domain/notifications/notify-event-edit.ts';
import { forbidden, mayActOnEvent, mustMatchActor, requireSignedIn } from '#server/domain/policy.ts';
import { untieEvent } from '#server/domain/posts/untie-event.ts';
import { contentOf, idempotentCreate } from '#server/domain/sync/idempotent-create.ts';
import type { MutationContext, MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { settleAccess, writeEventKey } from './access.ts';
import { attendeeNoteIn, writeAttendeeNote } from './attendee-notes.ts';
import { logEvent } from './changes.ts';
import { promoteWaiting, settleSeats } from './engagement/waiting-list.ts';
import { eventFor, eventNotFound, requireLockedEvent } from './find.ts';
import { logGuestsOfTimes } from './guests.ts';
import { mergeEdit } from '#server/domain/events/merge/edit.ts';
import type { Merge } from '#server/domain/events/merge/edit.ts';
import { galleryAfter, newCover, newPictures, withAddresses } from './pictures.ts';
import { toEvent } from './present.ts';
import { publicityMoves, settlePublicity } from './publicity.ts';
import { indexFields, normalisePatch, timeFields } from './record.ts';
import { mustNotExceedSize } from './size-limit.ts';
import { mustEndAfterStart, withDerivedTimes, withHours } from './times.ts';
import { requirePermittedValues } from './values.ts';
import { isPublished, mustKeepHidden, statusOf, storedStatus } from './visibility.ts';

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
  async content({ tx, body, request, now }, id) {
    const { client_id: _ref, organizer_id: _organizer, attendee_note: note = null, link_key: _key, ...input } = body;
    const row = await findEvent(tx, id);
    // The stored status, not the one that depends on the time.
    const stored =
      row === null
        ? null
        : { ...toEvent(row, now), status: statusOf(row), attendee_note: await findAttendeeNote(tx, id) };
    return contentOf(stored, {
      ...withDefaults(input),
      ...picturesOf(request.files),
      ...(note === null ? {} : { attendee_note: attendeeNoteIn(note) }),
    });
  },
  check: ({ actor, body }) => mustMatchActor(requireSignedIn(actor), body.organizer_id),
  async create({ tx, actor, body, request, now }, ref) {
    const { userId } = requireSignedIn(actor);
    const { client_id: _ref, organizer_id: _organizer, attendee_note: note, link_key: key, ...input } = body;
    mustNotExceedSize(normalisePatch(input));
    requirePermittedValues(input, null);
    const fields = await fieldsOf(tx, userId, input, request.files);
    mustEndAfterStart(fields);
    const times = { created_at: now, updated_at: now, deleted_at: null };
    const stored = storedStatus(fields);
    const row = { ref, organizer_id: userId, version: 1, ...fields, ...stored, ...indexFields(fields, now), ...times };
    const id = await insertEvent(tx, row);
    await writeAttendeeNote(tx, { id, organizer_id: userId }, note, now);
    await writeEventKey(tx, { id, organizer_id: userId, ...stored }, key, now);
    const isPublic = stored.status !== 'draft';
    const publicity = { wasPublic: false, isPublic, isUnearned: request.isImport ?? request.waitsForReview };
    await moveUserCounts(tx, publicityMoves(userId, publicity));
    await settlePublicity(tx, { id, organizer_id: userId }, publicity, now);
    await logEvent(tx, { id, organizer_id: userId, isPublic, isDeleted: false }, now);
    return { subject: id, affected: { isPublic, users: [userId] } };
  },
  reply: eventFor,
});

type FieldValues = Record<string, unknown>;

/** The requested field values, with pictures as bare hashes. */
function requestedValues(body: EventUpdateBody, files: Record<string, string>, current: Event): FieldValues {
  const { organizer_id: _actor, base, cover_image: noCover, gallery_images: remaining, ...rest } = body;
  const { attendee_note: _note, link_key: _key, ...patch } = rest;
  const requested: FieldValues = { ...normalisePatch(patch, current.ticket_types) };
  for (const [name, value] of Object.entries(requested)) if (value === undefined) delete requested[name];
  const cover = newCover(files);
  if (cover !== undefined) requested['cover_image'] = cover;
  else if (noCover === null) requested['cover_image'] = null;
  const added = newPictures(files);
  const basePictures = base?.['gallery_images'];
  if (remaining !== undefined || added.length > 0) {
    requested['gallery_images'] = galleryAfter(
      current.gallery_images,
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
  const stored = { ...current, status: statusOf(row) };
  const requested = withHours(requestedValues(body, request.files, current), row);
  const merge = mergeEdit(stored, requested, body.base);
  if (merge.conflicts.length === 0) return merge;
  const message = 'This event was changed meanwhile by somebody else';
  throw new Refusal('conflict', message, { current, groups: merge.conflicts });
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
    mustKeepHidden(body, row);
    const { changes } = mergeInto(context, row);
    const { attendee_note: note, link_key: key } = body;
    if (Object.keys(changes).length === 0) {
      const users = [...(await writeAttendeeNote(tx, row, note, now)), ...(await writeEventKey(tx, row, key, now))];
      return { subject: row.id, affected: users.length === 0 ? nobodyAffected : { isPublic: false, users } };
    }
    const changed = await changedFields(tx, row, changes);
    const before = { ...row, status: statusOf(row) };
    const merged = withDerivedTimes({ ...before, ...changed });
    const { date_time, end_date_time } = merged;
    const stored = row.hidden_at === null ? storedStatus(merged) : {};
    const fields = { ...changed, ...stored, date_time, end_date_time };
    mustEndAfterStart(merged);
    requirePermittedValues(merged, row);
    mustNotExceedSize(toEvent({ ...merged, ...stored }, now), toEvent(row, now));
    if ((JSON.parse(merged.tags) as string[]).length > eventLimits.tags) {
      const message = `At most ${eventLimits.tags} tags`;
      throw new Refusal('invalid', message, { fields: { tags: message } });
    }
    await saveEvent(tx, row.id, { ...fields, ...indexFields(merged, now), version: row.version + 1, updated_at: now });
    const readers = await writeAttendeeNote(tx, row, note, now);
    readers.push(...(await writeEventKey(tx, { ...row, ...stored }, key, now)));
    await logGuestsOfTimes(tx, row, timeFields(merged, now).ends_at, now);
    const promoted = await promoteWaiting(tx, row.id, now);
    const { id, organizer_id } = row;
    const status = 'status' in stored ? stored.status : row.status;
    const isOpen = isPublished({ ...row, ...stored });
    const [wasPublic, isPublic] = [row.status !== 'draft', status !== 'draft'];
    const publicity = { wasPublic, isPublic, isOpen, isUnearned: request.waitsForReview };
    await settleSeats(tx, row, promoted, publicityMoves(organizer_id, publicity), now);
    await settlePublicity(tx, row, publicity, now);
    readers.push(...(await settleAccess(tx, row, now)));
    const notifiedIds = await notifyOfEdit(tx, before, merged, Object.keys(changes), now);
    if (isInNotices(Object.keys(changes))) await fanOutNoticesAbout(tx, 'event', id, { isDeleted: false, now });
    const groups = await logEvent(tx, { id, organizer_id, isPublic, isDeleted: false }, now);
    const users = [...new Set([organizer_id, ...promoted, ...notifiedIds, ...readers])];
    return { subject: id, affected: { isPublic: isPublic || wasPublic, users, groups } };
  },
  reply: eventFor,
};

/**
 * The row stays as a tombstone: its ref is taken forever, and devices that were offline still learn of the deletion.
 */
const deleteEvent: MutationHandler<'event.delete'> = {
  async apply({ tx, actor, request, now }) {
    const row = await requireLockedEvent(tx, actor, request.params['id'] ?? '');
    if (!mayActOnEvent(actor, 'delete', row)) throw forbidden();
    const { id, organizer_id, status } = row;
    await writeAttendeeNote(tx, { id, organizer_id }, null, now);
    await saveEvent(tx, id, { deleted_at: now });
    const authors = await untieEvent(tx, id, now);
    if (row.unlisted_status === null) await moveEventInUserCounts(tx, id, -1);
    await saveEventKey(tx, id, null, now);
    const openers = await settleAccess(tx, row, now);
    const publicity = { wasPublic: status !== 'draft', isPublic: false };
    await moveUserCounts(tx, publicityMoves(organizer_id, publicity));
    await settlePublicity(tx, { id, organizer_id }, publicity, now);
    // `settlePublicity` did this if the event was public; of a hidden one its organizer still has notices.
    if (!publicity.wasPublic) await fanOutNoticesAbout(tx, 'event', id, { isDeleted: false, now });
    const groups = await logEvent(tx, { id, organizer_id, isPublic: false, isDeleted: true }, now);
    return {
      subject: id,
      affected: { isPublic: status !== 'draft', users: [organizer_id, ...authors, ...openers], groups },
    };
  },
  reply: async () => ({ message: 'Event deleted' }),
};

export const eventHandlers = {
  'event.create': createEvent,
  'event.update': updateEvent,
  'event.delete': deleteEvent,
};
