import { eventDefaults, eventFields } from '#contract/events/rules.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import { writeAttendeeNote } from './write-attendee-note.ts';
import { mergeGallery } from './merge-gallery.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { pickDefined } from '#data/tx/pick-defined.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';
import { type EventRow, derivedFields, zeroCounts, type Author } from './rows.ts';
import { type EngagementRow, emptyEngagement } from './engagements.ts';

/** Adds the event unless the server has already sent it. */
async function createEvent(
  rows: WriteTransaction,
  { ref, event, cover, gallery, attendeeNote, linkKey }: MutationArgs<'event.create'>,
  author: Author,
): Promise<void> {
  await writeAttendeeNote(rows, ref, attendeeNote);
  if ((await rows.get('events', ref)) !== undefined) return;
  const at = new Date(author.nowMs).toISOString();
  const fields = { ...eventDefaults, ...pickDefined(event, eventFields) } as unknown as EventRow;
  rows.put('events', {
    ...fields,
    ref,
    event_id: null,
    version: 1,
    cover_image: cover ? localPicture(cover) : null,
    gallery_images: (gallery ?? []).map(localPicture),
    organizer: author.user,
    organizer_id: author.user.user_id,
    ...zeroCounts,
    ...(linkKey === undefined ? {} : { link_key: linkKey }),
    created_at: at,
    updated_at: at,
    ...derivedFields(fields),
    tick: 0,
    generation: Number.MAX_SAFE_INTEGER,
  });
}

/** The fields that determine when the last date ends. */
const timeFields = ['date_time', 'end_date_time', 'timezone', 'event_type', 'recurrence'] as const;

export async function updateEvent(
  rows: WriteTransaction,
  { event, patch, cover, gallery, keptGallery, attendeeNote, linkKey }: MutationArgs<'event.update'>,
): Promise<void> {
  const existing = await rows.get('events', event);
  if (existing === undefined) return;
  await writeAttendeeNote(rows, event, attendeeNote);
  const fields = { ...existing, ...pickDefined(patch, eventFields) };
  rows.put('events', {
    ...fields,
    ...(linkKey === undefined ? {} : { link_key: linkKey }),
    ...(cover === undefined ? {} : { cover_image: cover === null ? null : localPicture(cover) }),
    ...(keptGallery === undefined && gallery === undefined
      ? {}
      : { gallery_images: mergeGallery(existing.gallery_images, keptGallery, gallery ?? []) }),
    ...derivedFields(fields),
    ...(timeFields.some((field) => fields[field] !== existing[field]) ? {} : { ends_at: existing.ends_at }),
  });
}

/** Deletes an event, if it is stored, with its note and the owner's engagement with it. */
async function removeEvent(rows: WriteTransaction, { event }: MutationArgs<'event.delete'>): Promise<void> {
  if ((await rows.get('events', event)) !== undefined) rows.delete('events', event);
  if ((await rows.get('engagements', event)) !== undefined) rows.delete('engagements', event);
  await writeAttendeeNote(rows, event, null);
}

async function updateEngagement(
  rows: WriteTransaction,
  ref: string,
  flags: Partial<EngagementRow>,
  counts: (event: EventRow) => Partial<EventRow>,
): Promise<void> {
  const existing = (await rows.get('engagements', ref)) ?? emptyEngagement(ref);
  const event = await rows.get('events', ref);
  rows.put('engagements', { ...existing, ...flags });
  if (event !== undefined) rows.put('events', { ...event, ...counts(event) });
}

function likeCount(likes: number): Partial<EventRow> {
  return { likes, likes_count: likes };
}

/** @param seats by how much the attendees change @param waiting by how much those waiting change */
function placeCounts(seats: number, waiting = 0) {
  return ({ subscribers_count: before, interested_count: interested }: EventRow): Partial<EventRow> => {
    const subscribers = Math.max(0, before + seats);
    const counts = { subscribers_count: subscribers, attendees_count: subscribers };
    return { ...counts, interested_count: Math.max(subscribers, interested + seats + waiting) };
  };
}

/** Counts change only if the state does, so that applying it again has no effect. */
async function likeEvent(rows: WriteTransaction, { event, liked }: MutationArgs<'event.like'>): Promise<void> {
  const existing = (await rows.get('engagements', event)) ?? emptyEngagement(event);
  await rows.get('events', event);
  if (existing.liked === liked) return;
  await updateEngagement(rows, event, { liked }, ({ likes }) => likeCount(Math.max(0, likes + (liked ? 1 : -1))));
}

/** If the event is full, the user goes on the waiting list, as on the server. */
async function subscribeToEvent(
  rows: WriteTransaction,
  { event, subscribed }: MutationArgs<'event.subscribe'>,
): Promise<void> {
  const existing = (await rows.get('engagements', event)) ?? emptyEngagement(event);
  const row = await rows.get('events', event);
  if (!subscribed) {
    if (!existing.subscribed && !existing.waiting) return;
    const left = existing.subscribed ? placeCounts(-1) : placeCounts(0, -1);
    const none = { subscribed: false, waiting: false, waiting_position: null, shown_to_met: false };
    await updateEngagement(rows, event, none, left);
    return;
  }
  if (existing.subscribed || existing.waiting) return;
  if (row !== undefined && row.subscribers_count >= row.capacity) {
    await updateEngagement(rows, event, { waiting: true }, placeCounts(0, 1));
    return;
  }
  await updateEngagement(rows, event, { subscribed: true }, placeCounts(1));
}

async function bookmarkEvent(
  rows: WriteTransaction,
  { event, bookmarked }: MutationArgs<'event.bookmark'>,
): Promise<void> {
  const existing = (await rows.get('engagements', event)) ?? emptyEngagement(event);
  if (existing.bookmarked === bookmarked) return;
  rows.put('engagements', { ...existing, bookmarked });
}

/** The average is the server's to tell: it would need the others' ratings. */
async function rateEvent(rows: WriteTransaction, { event, stars }: MutationArgs<'event.rate'>): Promise<void> {
  const existing = (await rows.get('engagements', event)) ?? emptyEngagement(event);
  if ((existing.stars ?? null) !== stars) rows.put('engagements', { ...existing, stars });
}

async function meetPeople(rows: WriteTransaction, { event, shown }: MutationArgs<'event.meet'>): Promise<void> {
  const existing = (await rows.get('engagements', event)) ?? emptyEngagement(event);
  if ((existing.shown_to_met ?? false) !== shown) rows.put('engagements', { ...existing, shown_to_met: shown });
}

export const eventMutators = {
  'event.create': createEvent,
  'event.update': updateEvent,
  'event.delete': removeEvent,
  'event.like': likeEvent,
  'event.subscribe': subscribeToEvent,
  'event.bookmark': bookmarkEvent,
  'event.rate': rateEvent,
  'event.meet': meetPeople,
};
