import * as z from 'zod/mini';
import { ContactBody, ContactMessage, ContactReply } from './contact.ts';
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
import { eventLimits } from './event-rules.ts';
import { Id, Ref, Sha256 } from './ids.ts';
import { OwnUserReply, UserPatch } from './user.ts';

const cover = z.optional(z.nullable(Sha256));
const gallery = z.optional(z.array(Sha256).check(z.maxLength(eventLimits.gallery)));

/** The wire body of a new event: the fields, and who and what it is. */
const EventCreateBody = z.extend(EventInput, { client_id: z.optional(Ref), organizer_id: z.optional(Id) });
export type EventCreateBody = z.infer<typeof EventCreateBody>;

/** The wire body of an edit. `base` holds, by field group, the values that it was made on. */
const EventUpdateBody = z.extend(EventPatch, {
  organizer_id: z.optional(Id),
  /** null takes the cover away; a new one comes as a file */
  cover_image: z.optional(z.null()),
  /** the addresses of the pictures that stay, in order; new ones come as files, and go behind them or where their address stands */
  gallery_images: z.optional(z.array(z.string().check(z.maxLength(200)))),
  base: z.optional(z.record(z.string(), z.unknown())),
});
export type EventUpdateBody = z.infer<typeof EventUpdateBody>;

/**
 * The shapes of each mutation: `args`, what the device stores in its outbox; `body`, the wire body as the server parses
 * it; `reply`. They stand apart from the registry so that the engine, which only reads the registry, carries none of it.
 */
export const mutationShapes = {
  'event.create': {
    args: z.object({ ref: Ref, event: EventInput, cover, gallery }),
    body: EventCreateBody,
    reply: Event,
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
    }),
    body: EventUpdateBody,
    reply: Event,
  },
  'event.delete': {
    args: z.object({ event: Ref }),
    body: z.object({}),
    reply: z.object({ message: z.string() }),
  },
  'event.like': { args: z.object({ event: Ref, liked: z.boolean() }), body: LikeBody, reply: LikeReply },
  'event.subscribe': {
    args: z.object({ event: Ref, subscribed: z.boolean() }),
    body: SubscribeBody,
    reply: SubscribeReply,
  },
  'event.bookmark': {
    args: z.object({ event: Ref, bookmarked: z.boolean() }),
    body: BookmarkBody,
    reply: BookmarkReply,
  },
  'view.record': { args: z.object({ event: Ref, visitor: Ref }), body: ViewBody, reply: ViewReply },
  'contact.send': { args: z.extend(ContactMessage, { ref: Ref }), body: ContactBody, reply: ContactReply },
  'user.update': { args: z.object({ patch: UserPatch }), body: UserPatch, reply: OwnUserReply },
};

type Shapes = typeof mutationShapes;
export type MutationKind = keyof Shapes;
export type MutationArgs<Kind extends MutationKind = MutationKind> = z.infer<Shapes[Kind]['args']>;
export type MutationBody<Kind extends MutationKind = MutationKind> = z.infer<Shapes[Kind]['body']>;

/** The shapes of a kind that is known only at run time. */
export function shapesOf(kind: MutationKind): { args: z.ZodMiniType; body: z.ZodMiniType; reply: z.ZodMiniType } {
  return mutationShapes[kind];
}
