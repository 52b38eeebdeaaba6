import type { Event, EventPatch, Organizer } from '#contract/events/entity.ts';
import { eventDefaults, eventFields } from '#contract/events/rules.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Timed } from '#contract/calendar/occurrences.ts';
import { seriesBoundMs } from '#contract/calendar/series-bound.ts';
import { mergeGallery } from './merge-gallery.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { eventSearchText } from './search-text.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';

/** An event as the device holds it: the server's fields, with pending changes in them. Aliases are left to the reader. */
export interface EventRow extends Omit<
  Event,
  | 'event_id'
  | 'id'
  | 'client_id'
  | 'name'
  | 'image'
  | 'series_end'
  | 'organizer'
  | 'liked'
  | 'subscribed'
  | 'waiting'
  | 'bookmarked'
> {
  /** null until the server has given one */
  event_id: number | null;
  organizer: Organizer;
  /** `date_time` and the end in ms, for order; of a repeating event its first start and the end of its last date, or a bound of that */
  starts_at: number;
  ends_at: number;
  search_text: string;
  tick: number;
  generation: number;
}

function derivedFields(fields: Timed & Parameters<typeof eventSearchText>[0]) {
  return {
    starts_at: Date.parse(fields.date_time),
    ends_at: seriesBoundMs(fields),
    search_text: eventSearchText(fields),
  };
}

/** What is counted of an event that nobody has met yet. */
export const zeroCounts = {
  interested_count: 0,
  attendees_count: 0,
  subscribers_count: 0,
  likes: 0,
  likes_count: 0,
  views: 0,
  view_count: 0,
  unique_view_count: 0,
  rating: null,
} as const satisfies Partial<Event>;

/** The row of an event that the server sent. */
export function eventRowOf(event: Event, generation: number): EventRow {
  const {
    id: _id,
    client_id: _clientId,
    name: _name,
    image: _image,
    series_end: seriesEnd,
    liked: _liked,
    subscribed: _subscribed,
    waiting: _waiting,
    bookmarked: _bookmarked,
    ...fields
  } = event;
  // What knows the dates of a rule would be a part of every worker that is felt, so the server tells the last one.
  const exact = seriesEnd === undefined ? {} : { ends_at: Date.parse(seriesEnd) };
  return { ...fields, ...derivedFields(fields), ...exact, tick: 0, generation };
}

/** Who makes a thing on this device: the signed-in user. */
export interface Author {
  user: Organizer;
  nowMs: number;
  /** of the mutation: the order in which things were wished, whatever the clock did */
  seq: number;
}

function pickDefined(patch: EventPatch): Partial<EventRow> {
  const definedFields = eventFields.filter((field) => patch[field] !== undefined);
  return Object.fromEntries(definedFields.map((field) => [field, patch[field]]));
}

/** Put if absent: an event that the server has sent already is left as it is. */
async function createEvent(
  rows: WriteTransaction,
  { ref, event, cover, gallery }: MutationArgs<'event.create'>,
  author: Author,
): Promise<void> {
  if ((await rows.get('events', ref)) !== undefined) return;
  const at = new Date(author.nowMs).toISOString();
  const fields = {
    ...eventDefaults,
    tags: [] as string[],
    ticket_types: [],
    faqs: [],
    title: event.title,
    description: event.description,
    date_time: event.date_time,
    ...pickDefined(event),
  } as unknown as EventRow;
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
    created_at: at,
    updated_at: at,
    ...derivedFields(fields),
    tick: 0,
    generation: Number.MAX_SAFE_INTEGER,
  });
}

/** What the end of the last date is made of. */
const timeFields = ['date_time', 'end_date_time', 'timezone', 'event_type', 'recurrence'] as const;

export async function updateEvent(
  rows: WriteTransaction,
  { event, patch, cover, gallery, keptGallery }: MutationArgs<'event.update'>,
): Promise<void> {
  const existing = await rows.get('events', event);
  if (existing === undefined) return;
  const fields = { ...existing, ...pickDefined(patch) };
  rows.put('events', {
    ...fields,
    ...(cover === undefined ? {} : { cover_image: cover === null ? null : localPicture(cover) }),
    ...(keptGallery === undefined && gallery === undefined
      ? {}
      : { gallery_images: mergeGallery(existing.gallery_images, keptGallery, gallery ?? []) }),
    ...derivedFields(fields),
    ...(timeFields.some((field) => fields[field] !== existing[field]) ? {} : { ends_at: existing.ends_at }),
  });
}

/** Deleting what isn't there is nothing. What the user had to do with the event goes with it. */
async function removeEvent(rows: WriteTransaction, { event }: MutationArgs<'event.delete'>): Promise<void> {
  if ((await rows.get('events', event)) !== undefined) rows.delete('events', event);
  if ((await rows.get('engagements', event)) !== undefined) rows.delete('engagements', event);
}

export const eventMutators = {
  'event.create': createEvent,
  'event.update': updateEvent,
  'event.delete': removeEvent,
};
