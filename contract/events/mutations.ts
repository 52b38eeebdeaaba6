import type { eventShapes } from './mutation-shapes.ts';
import type { Definitions } from '#contract/sync/mutation-definition.ts';
import { idText } from '#contract/sync/named-ids.ts';
import { actor, creating, deletionPreset, naming, personPreset, textPreset } from '#contract/sync/mutation-presets.ts';

const eventKey = (ref: string) => `event:${ref}`;

function filesOf(args: { cover?: string | null | undefined; gallery?: string[] | undefined }): Record<string, string> {
  return {
    ...(args.cover ? { cover_image: args.cover } : {}),
    ...Object.fromEntries((args.gallery ?? []).map((sha256, index) => [`gallery.${index}`, sha256])),
  };
}

interface PatchOfPrices {
  ticket_types?: readonly { id?: string | undefined }[] | undefined;
  currency?: string | null | undefined;
  payment?: string | null | undefined;
  payment_url?: string | null | undefined;
}

/** Whether a patch holds what windows without ids of tickets, currencies and places of payment would send without it. */
function hasLaterPrices({ ticket_types: types, currency, payment, payment_url: url }: PatchOfPrices): boolean {
  const hasIds = types?.some(({ id }) => id !== undefined) === true;
  return hasIds || [currency, payment, url].some((value) => value !== undefined);
}

/** A new event's nulls are its defaults: left out, JSON and multipart say the same. */
function withoutNulls(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

const scopes = ['events', 'me'] as const;

/** About an event that must be settled first; a refusal takes it back. For toggles, and views. */
const togglePreset = {
  ...personPreset,
  refs: ({ event }: { event: string }) => [event],
  reads: ({ event }: { event: string }) => [eventKey(event)],
  scopes,
} as const;

/** What people do with events. */
export const eventMutations = {
  'event.create': {
    ...textPreset,
    writes: ({ ref }) => [eventKey(ref)],
    ...creating('event', 'event_id'),
    hasLaterArgs: ({ event, attendeeNote, linkKey }) =>
      attendeeNote !== undefined || linkKey !== undefined || event.visibility === 'unlisted' || hasLaterPrices(event),
    files: filesOf,
    scopes,
    path: '/events',
    encoding: 'multipart',
    toWire: ({ ref, event, attendeeNote: note, linkKey }, { userId }) => ({
      params: {},
      body: {
        ...withoutNulls({ ...event, attendee_note: note ?? null }),
        client_id: ref,
        ...(linkKey === undefined ? {} : { link_key: linkKey }),
        ...(userId === null ? {} : { organizer_id: userId }),
      },
    }),
    status: 201,
  },
  'event.update': {
    ...textPreset,
    writes: ({ event }) => [eventKey(event)],
    refs: ({ event }) => [event],
    coalesces: 'merged',
    hasLaterArgs: ({ patch, attendeeNote, linkKey }) =>
      attendeeNote !== undefined || linkKey !== undefined || patch.visibility !== undefined || hasLaterPrices(patch),
    files: filesOf,
    scopes,
    method: 'PUT',
    path: '/events/{id}',
    encoding: 'multipart',
    toWire: ({ event, patch, base, cover: newCover, keptGallery, attendeeNote: note, linkKey }, { idOf }) => ({
      params: { id: idText(idOf(event)) },
      body: {
        ...patch,
        base,
        ...(newCover === null ? { cover_image: null } : {}),
        ...(keptGallery === undefined ? {} : { gallery_images: keptGallery }),
        ...(note === undefined ? {} : { attendee_note: note }),
        ...(linkKey === undefined ? {} : { link_key: linkKey }),
      },
    }),
  },
  'event.delete': {
    ...deletionPreset,
    ...naming('event'),
    writes: ({ event }) => [eventKey(event)],
    coalesces: ['event.update'],
    scopes,
    path: '/events/{id}',
  },
  'event.like': {
    ...togglePreset,
    writes: ({ event }) => [`like:${event}`],
    coalesces: ['event.like'],
    isDoneWhenNotFound: ({ liked }) => !liked,
    path: '/events/event-likes/toggle',
    toWire: ({ event, liked }, { idOf, userId }) => ({
      params: {},
      body: { event_id: idOf(event), liked, ...actor(userId) },
    }),
  },
  'event.subscribe': {
    ...togglePreset,
    writes: ({ event }) => [`subscription:${event}`],
    coalesces: ['event.subscribe'],
    isDoneWhenNotFound: ({ subscribed }) => !subscribed,
    path: '/events/event-subscriptions/toggle',
    toWire: ({ event, subscribed }, { idOf, userId }) => ({
      params: {},
      body: { event_id: idOf(event), subscribed, ...actor(userId) },
    }),
  },
  'event.bookmark': {
    ...togglePreset,
    writes: ({ event }) => [`bookmark:${event}`],
    coalesces: ['event.bookmark'],
    isDoneWhenNotFound: ({ bookmarked }) => !bookmarked,
    scopes: ['me'],
    path: '/bookmarks',
    toWire: ({ event, bookmarked }, { idOf }) => ({
      params: {},
      body: { object_type: 'event', object_id: idOf(event), bookmarked },
    }),
  },
  'event.rate': {
    ...togglePreset,
    writes: ({ event }) => [`rating:${event}`],
    // The place has to be there first.
    reads: ({ event }) => [eventKey(event), `subscription:${event}`],
    coalesces: ['event.rate'],
    isDoneWhenNotFound: ({ stars }) => stars === null,
    path: '/events/event-ratings',
    toWire: ({ event, stars }, { idOf }) => ({ params: {}, body: { event_id: idOf(event), stars } }),
  },
  'event.open': {
    ...togglePreset,
    // What the user does with the event needs it to be open.
    writes: ({ event }) => [eventKey(event)],
    reads: () => [],
    isQuiet: true,
    isDoneWhenNotFound: () => true,
    path: '/events/{id}/access',
    toWire: ({ event, key }, { idOf }) => ({ params: { id: idText(idOf(event)) }, body: { key } }),
  },
  'event.meet': {
    ...togglePreset,
    writes: ({ event }) => [`met:${event}`],
    // The place has to be there first.
    reads: ({ event }) => [eventKey(event), `subscription:${event}`],
    coalesces: ['event.meet'],
    isDoneWhenNotFound: ({ shown }) => !shown,
    scopes: ['me'],
    path: '/events/people-met',
    toWire: ({ event, shown }, { idOf }) => ({ params: {}, body: { event_id: idOf(event), shown } }),
  },
  'view.record': {
    ...togglePreset,
    writes: ({ event, visitor }) => [`view:${event}:${visitor}`],
    isQuiet: true,
    needsUser: false,
    isDoneWhenNotFound: () => true,
    scopes: [],
    path: '/views/events/{id}',
    toWire: ({ event, visitor }, { idOf }) => ({ params: { id: idText(idOf(event)) }, body: { visitor_id: visitor } }),
  },
} satisfies Definitions<keyof typeof eventShapes>;
