import { eventDefaults } from '#contract/events/rules.ts';
import type { Event, EventInput } from '#contract/events/entity.ts';
import type { MutationBody } from '#contract/sync/mutations.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { findEvent, insertEvent } from '#server/db/events/rows.ts';
import { moveUserCounts } from '#server/db/people/counts.ts';
import { logEvent } from './changes.ts';
import { indexFields, normalisePatch } from './record.ts';
import { storedFields } from '#server/db/events/columns.ts';
import { withAddresses, galleryAfter, newCover, newPictures } from './pictures.ts';
import { mustNotExceedSize } from './size-limit.ts';
import { mustHaveAllowedValues } from './values.ts';
import { mustEndAfterStart, withDerivedTimes } from './times.ts';
import { toEvent } from './present.ts';
import { eventFor, eventNotFound } from './find.ts';
import { mustMatchActor, requireSignedIn } from '#server/domain/policy.ts';
import { publicityMoves, settlePublicity } from './publicity.ts';
import type { EventFields } from '#server/db/schema/events.ts';
import type { MutationContext, MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { contentOf, existingResult } from '#server/domain/sync/idempotent-create.ts';

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

export const createEvent: MutationHandler<'event.create'> = {
  findExisting: findExistingEvent,
  async content({ tx, body: { client_id: _ref, organizer_id: _organizer, ...input }, request, now }, id) {
    const row = await findEvent(tx, id);
    // The status as it was set, not as the clock makes it look.
    const stored = row === null ? null : { ...toEvent(row, now), status: row.status };
    return contentOf(stored, { ...withDefaults(input), ...picturesOf(request.files) });
  },
  async apply(context) {
    const { tx, actor, body, request, now } = context;
    const { userId } = requireSignedIn(actor);
    const { client_id: ref = uuidV7(now), organizer_id: organizerId, ...input } = body;
    mustMatchActor(actor, organizerId);
    const existingId = await findExistingEvent(context);
    if (existingId !== null) return existingResult(existingId);
    mustNotExceedSize(normalisePatch(input));
    mustHaveAllowedValues(input, null);
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
};
