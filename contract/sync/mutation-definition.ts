import type { MutationArgs, MutationKind } from './mutation-shapes.ts';
import type { WireId } from './named-ids.ts';
import type { Method } from './protocol.ts';

/** A pull whose rows a mutation changes; the device waits for it before it lets go of the mutation. */
export type Scope = 'events' | 'me';

/** What a wire request needs of the device that makes it. */
export interface WireContext {
  /** the server's id of a thing that `refs` named; the thing itself while it has none, in a linked batch */
  idOf(ref: string): WireId;
  /** the signed-in user, null for a guest */
  userId: number | null;
}

/** A mutation as it goes over the wire, whichever way it goes: batch item, JSON call or multipart call. */
interface WireParts {
  /** what `{name}` in the path stands for */
  params: Record<string, string>;
  body: Record<string, unknown>;
}

/** What has ids of the server's own that other calls name. Replies are comments here. */
export type CreatedEntity = 'event' | 'post' | 'comment' | 'request' | 'message' | 'group';

/** What everybody has to know of a kind of mutation; `MutationShape` is the rest, with the schemas. */
export interface MutationDefinition<Args> {
  /** keys of the things it changes; the first is its lane */
  writes(args: Args): [string, ...string[]];
  /** keys of the things that must be settled before it may go */
  reads(args: Args): string[];
  /** things of the server it names: it is blocked until each has an id */
  refs(args: Args): string[];
  /**
   * Whether the arguments have a part that versions of the app would drop which know the kind without it. Such an entry has
   * a format of its own, so that they leave it alone.
   */
  hasLaterArgs?(args: Args): boolean;
  /** the arguments without the things of `refs`, where it can do without: it stays when one of them never comes to be */
  untied?(args: Args): Args;
  /** the ref of the thing that it makes, if any */
  creates(args: Args): string | null;
  /** what that is, and the field of the reply that tells its id */
  created?: { entity: CreatedEntity; field: string };
  /**
   * Which earlier ones of its lane, as long as they were never sent, become one with it. Of the kinds listed: it alone stays,
   * its wish is all that counts. `furthest`: of its own kind, and the higher `upto` stays. `merged`: as the device's rule for
   * the kind says. `never`: none.
   */
  coalesces: 'never' | 'furthest' | 'merged' | readonly MutationKind[];
  /** file field -> SHA-256; `gallery.0`, `gallery.1` … for a field with several files */
  files(args: Args): Record<string, string>;
  /** drained like all others, but never shown as pending */
  isQuiet: boolean;
  /** `revert`: the effect goes back at once; `keep`: it stays, marked refused, until the person settles it */
  onRefusal: 'revert' | 'keep';
  needsUser: boolean;
  /** a reply that the thing is gone counts as success */
  isDoneWhenNotFound(args: Args): boolean;
  scopes: readonly Scope[];
  method: Method;
  /** below /api; `{id}` takes an id or a ref */
  path: string;
  /** how the specification's single call carries it; one with a file is multipart always */
  encoding: 'json' | 'multipart';
  toWire(args: Args, context: WireContext): WireParts;
  status: 200 | 201;
}

/** Some kinds and their definitions. */
export type Definitions<Kind extends MutationKind> = { [Each in Kind]: MutationDefinition<MutationArgs<Each>> };
