import type { MutationArgs, MutationBody, MutationKind } from './mutation-shapes.ts';
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

interface MutationDefinition<Args> {
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
  status: 200 | 201;
}

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

/** What all mutations of an event that is there already have in common. */
const ofEvent = {
  refs: ({ event }: { event: string }) => [event],
  creates: () => null,
  files: () => ({}),
  isQuiet: false,
  needsUser: true,
  scopes: ['events', 'me'],
  encoding: 'json',
  status: 200,
} as const;

/** A toggle: the thing must be settled before it goes, and a refusal settles it. */
const wish = {
  ...ofEvent,
  reads: ({ event }: { event: string }) => [eventKey(event)],
  onRefusal: 'revert',
  method: 'POST',
} as const;

/** Something authored: what was typed stays until its author settles a refusal. */
const authored = { reads: () => [], isQuiet: false, onRefusal: 'keep', needsUser: true } as const;

function actor(userId: number | null): { user_id?: number } {
  return userId === null ? {} : { user_id: userId };
}

type Registry = { [Kind in MutationKind]: MutationDefinition<MutationArgs<Kind>> };

/** Append only: an old device may still hold any of these. */
export const mutations: Registry = {
  'event.create': {
    ...authored,
    writes: ({ ref }) => [eventKey(ref)],
    refs: () => [],
    creates: ({ ref }) => ref,
    files: (args) => filesOf(args),
    isDoneWhenGone: () => false,
    scopes: ['events', 'me'],
    method: 'POST',
    path: '/events',
    encoding: 'multipart',
    toWire: ({ ref, event }, { userId }) => ({
      params: {},
      body: { ...withoutNulls(event), client_id: ref, ...(userId === null ? {} : { organizer_id: userId }) },
    }),
    status: 201,
  },
  'event.update': {
    ...ofEvent,
    ...authored,
    writes: ({ event }) => [eventKey(event)],
    files: (args) => filesOf(args),
    isDoneWhenGone: () => false,
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
  },
  'event.delete': {
    ...ofEvent,
    ...authored,
    writes: ({ event }) => [eventKey(event)],
    isDoneWhenGone: () => true,
    method: 'DELETE',
    path: '/events/{id}',
    toWire: ({ event }, { idOf }) => ({ params: { id: String(idOf(event)) }, body: {} }),
  },
  'event.like': {
    ...wish,
    writes: ({ event }) => [`like:${event}`],
    isDoneWhenGone: ({ liked }) => !liked,
    path: '/events/event-likes/toggle',
    toWire: ({ event, liked }, { idOf, userId }) => ({
      params: {},
      body: { event_id: idOf(event), liked, ...actor(userId) },
    }),
  },
  'event.subscribe': {
    ...wish,
    writes: ({ event }) => [`subscription:${event}`],
    isDoneWhenGone: ({ subscribed }) => !subscribed,
    path: '/events/event-subscriptions/toggle',
    toWire: ({ event, subscribed }, { idOf, userId }) => ({
      params: {},
      body: { event_id: idOf(event), subscribed, ...actor(userId) },
    }),
  },
  'event.bookmark': {
    ...wish,
    writes: ({ event }) => [`bookmark:${event}`],
    isDoneWhenGone: ({ bookmarked }) => !bookmarked,
    scopes: ['me'],
    path: '/bookmarks',
    toWire: ({ event, bookmarked }, { idOf }) => ({
      params: {},
      body: { object_type: 'event', object_id: idOf(event), bookmarked },
    }),
  },
  'view.record': {
    ...wish,
    writes: ({ event, visitor }) => [`view:${event}:${visitor}`],
    isQuiet: true,
    needsUser: false,
    isDoneWhenGone: () => true,
    scopes: [],
    path: '/views/events/{id}',
    toWire: ({ event, visitor }, { idOf }) => ({ params: { id: String(idOf(event)) }, body: { visitor_id: visitor } }),
  },
  'contact.send': {
    ...authored,
    writes: ({ ref }) => [`contact:${ref}`],
    refs: () => [],
    // Nothing ever names a message that was sent, so nothing has to wait for its id.
    creates: () => null,
    files: () => ({}),
    needsUser: false,
    isDoneWhenGone: () => false,
    scopes: [],
    method: 'POST',
    path: '/auth/contact-us',
    encoding: 'json',
    toWire: ({ ref, ...message }) => ({ params: {}, body: { ...message, client_id: ref } }),
    status: 200,
  },
  'user.update': {
    ...authored,
    writes: () => ['user:me'],
    refs: () => [],
    creates: () => null,
    files: () => ({}),
    isDoneWhenGone: () => false,
    scopes: ['me'],
    method: 'PUT',
    path: '/users/update/{userId}',
    encoding: 'json',
    toWire: ({ patch }, { userId }) => ({ params: { userId: String(userId) }, body: { ...patch } }),
    status: 200,
  },
};

export type { MutationArgs, MutationBody, MutationKind };

/** A definition whose arguments' kind isn't known: what the scheduler and the server's router read. */
export type AnyMutation = MutationDefinition<unknown>;

export const mutationKinds = Object.keys(mutations) as MutationKind[];

export function isMutationKind(kind: string): kind is MutationKind {
  return Object.hasOwn(mutations, kind);
}

/** The definition of a kind. Its arguments were checked when they entered, so the types of the kind itself are let go of here. */
export function mutationOf(kind: MutationKind): AnyMutation {
  return mutations[kind];
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
