import * as z from 'zod/mini';
import {
  BookmarkBody,
  BookmarkReply,
  LikeBody,
  LikeReply,
  SubscribeBody,
  SubscribeReply,
  ViewBody,
  ViewReply,
} from './engagement.ts';
import { Event, EventInput, EventPatch } from './event.ts';
import { Id, Ref, Sha256 } from './ids.ts';
import type { Method } from './sync.ts';

/** A pull whose rows a mutation changes; the device waits for it before it lets go of the mutation. */
export type Scope = 'events' | 'me';

/** What a wire request needs of the device that makes it. */
export interface WireContext {
  /** the server's id of a thing that `refs` named */
  idOf(ref: string): number;
  /** the signed-in user, null for a guest */
  userId: number | null;
}

/** A mutation as it goes over the wire, whichever way it goes: batch item, JSON call or multipart call. */
export interface WireParts {
  /** what `{name}` in the path stands for */
  params: Record<string, string>;
  body: Record<string, unknown>;
}

interface MutationDefinition<Args, Body> {
  /** what the device stores in its outbox */
  args: z.ZodMiniType<Args>;
  /** keys of the things it changes; the first is its lane */
  writes(args: Args): [string, ...string[]];
  /** keys of the things that must be settled before it may go */
  reads(args: Args): string[];
  /** things of the server it names: it is blocked until each has an id */
  refs(args: Args): string[];
  /** the thing that it makes, if any */
  creates(args: Args): string | null;
  /** file field -> SHA-256; `gallery.0`, `gallery.1` … for a field with several files */
  files(args: Args): Record<string, string>;
  /** drained like all others, but never shown as pending */
  isQuiet: boolean;
  /** `revert`: the effect goes back at once; `keep`: it stays, marked refused, until the person settles it */
  onRefusal: 'revert' | 'keep';
  needsUser: boolean;
  /** an answer that the thing is gone means that the wish is fulfilled */
  isDoneWhenGone(args: Args): boolean;
  scopes: readonly Scope[];
  method: Method;
  /** below /api; `{id}` takes an id or a ref */
  path: string;
  /** how the specification's single call carries it */
  encoding: 'json' | 'multipart';
  toWire(args: Args, context: WireContext): WireParts;
  /** the wire body, as the server parses it */
  body: z.ZodMiniType<Body>;
  reply: z.ZodMiniType;
  status: 200 | 201;
}

function define<Args, Body>(definition: MutationDefinition<Args, Body>): MutationDefinition<Args, Body> {
  return definition;
}

const eventKey = (ref: string) => `event:${ref}`;

const cover = z.optional(z.nullable(Sha256));
const gallery = z.optional(z.array(Sha256).check(z.maxLength(12)));

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

/** The wire body of a new event: the fields, and who and what it is. */
const EventCreateBody = z.extend(EventInput, { client_id: z.optional(Ref), organizer_id: z.optional(Id) });
export type EventCreateBody = z.infer<typeof EventCreateBody>;

/** The wire body of an edit. `base` holds, by field group, the values that it was made on. */
const EventUpdateBody = z.extend(EventPatch, {
  organizer_id: z.optional(Id),
  /** null takes the cover away; a new one comes as a file */
  cover_image: z.optional(z.null()),
  /** the addresses of the pictures that stay, in order; new ones come as files and go behind them */
  gallery_images: z.optional(z.array(z.string().check(z.maxLength(200)))),
  base: z.optional(z.record(z.string(), z.unknown())),
});
export type EventUpdateBody = z.infer<typeof EventUpdateBody>;

const Nothing = z.object({});

export const mutations = {
  'event.create': define({
    args: z.object({ ref: Ref, event: EventInput, cover, gallery }),
    writes: ({ ref }) => [eventKey(ref)],
    reads: () => [],
    refs: () => [],
    creates: ({ ref }) => ref,
    files: (args) => filesOf(args),
    isQuiet: false,
    onRefusal: 'keep',
    needsUser: true,
    isDoneWhenGone: () => false,
    scopes: ['events', 'me'],
    method: 'POST',
    path: '/events',
    encoding: 'multipart',
    toWire: ({ ref, event }, { userId }) => ({
      params: {},
      body: { ...withoutNulls(event), client_id: ref, ...(userId === null ? {} : { organizer_id: userId }) },
    }),
    body: EventCreateBody,
    reply: Event,
    status: 201,
  }),
  'event.update': define({
    args: z.object({
      event: Ref,
      patch: EventPatch,
      /** field group -> value before; the server merges or answers conflict by it */
      base: z.record(z.string(), z.unknown()),
      cover,
      gallery,
      /** with a new gallery: the pictures that stay */
      keptGallery: z.optional(z.array(z.string())),
    }),
    writes: ({ event }) => [eventKey(event)],
    reads: () => [],
    refs: ({ event }) => [event],
    creates: () => null,
    files: (args) => filesOf(args),
    isQuiet: false,
    onRefusal: 'keep',
    needsUser: true,
    isDoneWhenGone: () => false,
    scopes: ['events', 'me'],
    method: 'PUT',
    path: '/events/{id}',
    encoding: 'multipart',
    toWire: ({ event, patch, base, cover: newCover, keptGallery }, { idOf }) => ({
      params: { id: String(idOf(event)) },
      body: {
        ...patch,
        base,
        ...(newCover === null ? { cover_image: null } : {}),
        ...(keptGallery === undefined ? {} : { gallery_images: keptGallery }),
      },
    }),
    body: EventUpdateBody,
    reply: Event,
    status: 200,
  }),
  'event.delete': define({
    args: z.object({ event: Ref }),
    writes: ({ event }) => [eventKey(event)],
    reads: () => [],
    refs: ({ event }) => [event],
    creates: () => null,
    files: () => ({}),
    isQuiet: false,
    onRefusal: 'keep',
    needsUser: true,
    isDoneWhenGone: () => true,
    scopes: ['events', 'me'],
    method: 'DELETE',
    path: '/events/{id}',
    encoding: 'json',
    toWire: ({ event }, { idOf }) => ({ params: { id: String(idOf(event)) }, body: {} }),
    body: Nothing,
    reply: z.object({ message: z.string() }),
    status: 200,
  }),
  'event.like': define({
    args: z.object({ event: Ref, liked: z.boolean() }),
    writes: ({ event }) => [`like:${event}`],
    reads: ({ event }) => [eventKey(event)],
    refs: ({ event }) => [event],
    creates: () => null,
    files: () => ({}),
    isQuiet: false,
    onRefusal: 'revert',
    needsUser: true,
    isDoneWhenGone: ({ liked }) => !liked,
    scopes: ['events', 'me'],
    method: 'POST',
    path: '/events/event-likes/toggle',
    encoding: 'json',
    toWire: ({ event, liked }, { idOf, userId }) => ({
      params: {},
      body: { event_id: idOf(event), liked, ...(userId === null ? {} : { user_id: userId }) },
    }),
    body: LikeBody,
    reply: LikeReply,
    status: 200,
  }),
  'event.subscribe': define({
    args: z.object({ event: Ref, subscribed: z.boolean() }),
    writes: ({ event }) => [`subscription:${event}`],
    reads: ({ event }) => [eventKey(event)],
    refs: ({ event }) => [event],
    creates: () => null,
    files: () => ({}),
    isQuiet: false,
    onRefusal: 'revert',
    needsUser: true,
    isDoneWhenGone: ({ subscribed }) => !subscribed,
    scopes: ['events', 'me'],
    method: 'POST',
    path: '/events/event-subscriptions/toggle',
    encoding: 'json',
    toWire: ({ event, subscribed }, { idOf, userId }) => ({
      params: {},
      body: { event_id: idOf(event), subscribed, ...(userId === null ? {} : { user_id: userId }) },
    }),
    body: SubscribeBody,
    reply: SubscribeReply,
    status: 200,
  }),
  'event.bookmark': define({
    args: z.object({ event: Ref, bookmarked: z.boolean() }),
    writes: ({ event }) => [`bookmark:${event}`],
    reads: ({ event }) => [eventKey(event)],
    refs: ({ event }) => [event],
    creates: () => null,
    files: () => ({}),
    isQuiet: false,
    onRefusal: 'revert',
    needsUser: true,
    isDoneWhenGone: ({ bookmarked }) => !bookmarked,
    scopes: ['me'],
    method: 'POST',
    path: '/bookmarks',
    encoding: 'json',
    toWire: ({ event, bookmarked }, { idOf }) => ({
      params: {},
      body: { object_type: 'event', object_id: idOf(event), bookmarked },
    }),
    body: BookmarkBody,
    reply: BookmarkReply,
    status: 200,
  }),
  'view.record': define({
    args: z.object({ event: Ref, visitor: Ref }),
    writes: ({ event, visitor }) => [`view:${event}:${visitor}`],
    reads: ({ event }) => [eventKey(event)],
    refs: ({ event }) => [event],
    creates: () => null,
    files: () => ({}),
    isQuiet: true,
    onRefusal: 'revert',
    needsUser: false,
    isDoneWhenGone: () => true,
    scopes: [],
    method: 'POST',
    path: '/views/events/{id}',
    encoding: 'json',
    toWire: ({ event, visitor }, { idOf }) => ({ params: { id: String(idOf(event)) }, body: { visitor_id: visitor } }),
    body: ViewBody,
    reply: ViewReply,
    status: 200,
  }),
};

type Registry = typeof mutations;
export type MutationKind = keyof Registry;
export type MutationArgs<Kind extends MutationKind = MutationKind> = z.infer<Registry[Kind]['args']>;
export type MutationBody<Kind extends MutationKind = MutationKind> = z.infer<Registry[Kind]['body']>;

/** A definition whose arguments' kind isn't known: what the scheduler and the server's router read. */
export type AnyMutation = MutationDefinition<unknown, unknown>;

export const mutationKinds = Object.keys(mutations) as MutationKind[];

export function isMutationKind(kind: string): kind is MutationKind {
  return Object.hasOwn(mutations, kind);
}

/** The definition of a kind. Its arguments were checked when they entered, so the kind's own types are let go of here. */
export function mutationOf(kind: MutationKind): AnyMutation {
  return mutations[kind] as unknown as AnyMutation;
}

/** `/events/{id}` with what its names stand for put in. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
}

const patterns = mutationKinds.map((kind) => {
  const { method, path } = mutationOf(kind);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return { kind, method, names, regex: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]{1,100})')}$`) };
});

/** Which mutation a call is: the kind and what its path names, or null for a call that is none. */
export function mutationAt(
  method: string,
  path: string,
): { kind: MutationKind; params: Record<string, string> } | null {
  for (const { kind, method: wanted, names, regex } of patterns) {
    const match = method === wanted ? regex.exec(path) : null;
    if (match === null) continue;
    return { kind, params: Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ''])) };
  }
  return null;
}
