import * as z from 'zod/mini';
import { AttendeeNoteText } from './attendee-note.ts';
import { BookmarkReply, LikeReply, MeetReply, RateReply, Stars, SubscribeReply, ViewReply } from './engagement.ts';
import { Event, EventInput, EventPatch } from './entity.ts';
import { eventLimits } from './rules.ts';
import { Id, Ref, Sha256 } from '#contract/ids.ts';
import { emptyObject, messageReply, type MutationShape } from '#contract/sync/mutation-shape.ts';
import { texts } from '#contract/sync/refusals.ts';

const cover = z.optional(z.nullable(Sha256));
const gallery = z.optional(z.array(Sha256).check(z.maxLength(eventLimits.gallery)));
/** Left out: it stays. Null or blank: there is none. Of two edits the later one to arrive counts. */
const attendeeNote = z.optional(AttendeeNoteText);
/**
 * The secret in the link of an unlisted event, made on the organizer's device: at least 128 random bits in base64url.
 * `newEventKey` in `src/data/events` makes one of 192.
 */
const EventKey = z.string().check(z.regex(/^[\w-]{22,64}$/, 'Must be the secret of a link'));
/** Another secret replaces the link. Of two edits the later one to arrive counts. */
const linkKey = z.optional(EventKey);
const fileFields = /^(cover_image|gallery\.\d{1,2})$/;
const notFoundText = texts.eventNotFound;

/** The fields, and who and what it is. */
const EventCreateBody = z.extend(EventInput, {
  client_id: z.optional(Ref),
  organizer_id: z.optional(Id),
  attendee_note: attendeeNote,
  link_key: linkKey,
});

/** `base` holds, by field group, the values that the edit was made on. */
const EventUpdateBody = z.extend(EventPatch, {
  organizer_id: z.optional(Id),
  /** null takes the cover away; a new one comes as a file */
  cover_image: z.optional(z.null()),
  /** the addresses of the pictures that stay, in order; new ones come as files, and go behind them or where their address stands */
  gallery_images: z.optional(z.array(z.string().check(z.maxLength(200)))),
  attendee_note: attendeeNote,
  link_key: linkKey,
  base: z.optional(z.record(z.string(), z.unknown())),
});
export type EventUpdateBody = z.infer<typeof EventUpdateBody>;

/** Toggles take the wished state; without it they flip, as the specification says. */
export const eventShapes = {
  'event.create': {
    args: z.object({ ref: Ref, event: EventInput, cover, gallery, attendeeNote, linkKey }),
    body: EventCreateBody,
    reply: Event,
    acknowledgedBy: 'reply',
    limit: 'event',
    storedReply: [],
    fileFields,
  },
  'event.update': {
    args: z.object({
      event: Ref,
      patch: EventPatch,
      /** field group -> value before; the server merges or answers conflict by it */
      base: z.record(z.string(), z.unknown()),
      cover,
      gallery,
      /** the gallery's addresses in order, of those that stay and of new ones; new ones that it doesn't name go behind */
      keptGallery: z.optional(z.array(z.string())),
      attendeeNote,
      linkKey,
    }),
    body: EventUpdateBody,
    reply: Event,
    acknowledgedBy: 'reply',
    limit: 'edit',
    storedReply: [],
    mayLeaveJobs: true,
    fileFields,
    notFoundText,
  },
  'event.delete': {
    args: z.object({ event: Ref }),
    body: emptyObject,
    reply: messageReply,
    acknowledgedBy: 'reply',
    limit: null,
    storedReply: 'whole',
    notFoundText,
  },
  'event.like': {
    args: z.object({ event: Ref, liked: z.boolean() }),
    body: z.object({ user_id: z.optional(Id), event_id: Id, liked: z.optional(z.boolean()) }),
    reply: LikeReply,
    acknowledgedBy: 'reply',
    limit: 'toggle',
    storedReply: 'whole',
  },
  'event.subscribe': {
    args: z.object({ event: Ref, subscribed: z.boolean() }),
    body: z.object({ user_id: z.optional(Id), event_id: Id, subscribed: z.optional(z.boolean()) }),
    reply: SubscribeReply,
    acknowledgedBy: 'reply',
    limit: 'toggle',
    storedReply: ['subscribed', 'waiting', 'position'],
    mayLeaveJobs: true,
  },
  'event.bookmark': {
    args: z.object({ event: Ref, bookmarked: z.boolean() }),
    body: z.object({ object_type: z.literal('event'), object_id: Id, bookmarked: z.optional(z.boolean()) }),
    reply: BookmarkReply,
    acknowledgedBy: 'reply',
    limit: null,
    storedReply: 'whole',
  },
  'event.rate': {
    args: z.object({ event: Ref, stars: Stars }),
    body: z.object({ event_id: Id, stars: Stars }),
    reply: RateReply,
    acknowledgedBy: 'reply',
    limit: 'toggle',
    storedReply: 'whole',
  },
  /** opens an unlisted event by its link, for good: from then on the user sees it on all devices */
  'event.open': {
    args: z.object({ event: Ref, key: EventKey }),
    body: z.object({ key: EventKey }),
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: 'toggle',
    storedReply: 'whole',
    notFoundText,
  },
  'event.meet': {
    args: z.object({ event: Ref, shown: z.boolean() }),
    body: z.object({ event_id: Id, shown: z.boolean() }),
    reply: MeetReply,
    acknowledgedBy: 'effect',
    limit: 'toggle',
    storedReply: 'whole',
  },
  'view.record': {
    args: z.object({ event: Ref, visitor: Ref }),
    body: z.object({ visitor_id: z.optional(Ref) }),
    reply: ViewReply,
    acknowledgedBy: 'effect',
    limit: null,
    storedReply: 'whole',
    notFoundText,
  },
} satisfies Record<string, MutationShape>;
