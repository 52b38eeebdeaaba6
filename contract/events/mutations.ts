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
    files: filesOf,
    scopes,
    path: '/events',
    encoding: 'multipart',
    toWire: ({ ref, event }, { userId }) => ({
      params: {},
      body: { ...withoutNulls(event), client_id: ref, ...(userId === null ? {} : { organizer_id: userId }) },
    }),
    status: 201,
  },
  'event.update': {
    ...textPreset,
    writes: ({ event }) => [eventKey(event)],
    refs: ({ event }) => [event],
    coalesces: 'merged',
    files: filesOf,
    scopes,
    method: 'PUT',
    path: '/events/{id}',
    encoding: 'multipart',
    toWire: ({ event, patch, base, cover: newCover, keptGallery }, { idOf }) => ({
      params: { id: idText(idOf(event)) },
      body: {
        ...patch,
        base,
        ...(newCover === null ? { cover_image: null } : {}),
        ...(keptGallery === undefined ? {} : { gallery_images: keptGallery }),
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
