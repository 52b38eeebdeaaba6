import { isSameJson } from '#contract/canonical-json.ts';
import type { Comment, Reply } from '#contract/posts/comment.ts';
import type { Event, EventPatch } from '#contract/events/entity.ts';
import { eventBaseOf, eventDefaults } from '#contract/events/rules.ts';
import type { Group } from '#contract/chat/group.ts';
import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import { normalizeTexts } from '#contract/validation/normalize-text.ts';
import { pictureUrl } from '#contract/media/picture.ts';
import type { Post } from '#contract/posts/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { commentRowOf } from '#data/posts/comments.ts';
import { eventRowOf } from '#data/events/rows.ts';
import { groupRowOf } from '#data/chat/groups.ts';
import { parseMessage } from '#data/chat/parse-message.ts';
import { messageRowOf } from '#data/chat/messages.ts';
import type { OutboxEntry } from './entry.ts';
import { serverPicture } from '#data/files/picture-name.ts';
import { postRowOf } from '#data/posts/rows.ts';
import type { WriteBatch, RowKey } from '#data/tx/write-batch.ts';
import type { RowTable } from '#data/db/store.ts';

/** Whether a create is in conflict because an earlier try had arrived with other content. */
export function isCreateConflict({ state, kind, refusal }: OutboxEntry): boolean {
  return state === 'conflict' && kind in tables && refusal?.current !== undefined;
}

/** The table of what a kind creates; null if it has none. */
const tables: Partial<Record<MutationKind, RowTable | null>> = {
  'event.create': 'events',
  'post.create': 'posts',
  'comment.create': 'comments',
  'reply.create': 'comments',
  'group.create': 'groups',
  'message.send': 'messages',
  'group.message': 'messages',
  'contact.send': null,
  'support.send': null,
  'report.create': null,
};

interface MutationRequest {
  kind: MutationKind;
  args: unknown;
}

const toServerPicture = (picture: string | null) => (picture === null ? null : serverPicture(picture));

function eventUpdate(
  { ref, event, cover, gallery = [], attendeeNote, linkKey }: MutationArgs<'event.create'>,
  serverEvent: Event,
): MutationRequest {
  const serverFields = serverEvent as unknown as Record<string, unknown>;
  const ownFields = Object.entries({ ...eventDefaults, ...event });
  const patch = Object.fromEntries(
    ownFields.filter(([field, value]) => !isSameJson(value ?? null, normalizeTexts(serverFields[field] ?? null))),
  ) as EventPatch;
  const ownGallery = gallery.map((sha256) => pictureUrl(sha256));
  const isSameCover = (cover ? pictureUrl(cover) : null) === toServerPicture(serverEvent.cover_image);
  const serverGallery = serverEvent.gallery_images.map(serverPicture);
  const isSameGallery = isSameJson(ownGallery, serverGallery);
  const fields = [
    ...Object.keys(patch),
    ...(isSameCover ? [] : ['cover_image']),
    ...(isSameGallery ? [] : ['gallery_images']),
  ];
  const pictures = {
    ...(isSameCover ? {} : { cover: cover ?? null }),
    ...(isSameGallery
      ? {}
      : {
          gallery: gallery.filter((sha256) => !serverGallery.includes(pictureUrl(sha256))),
          keptGallery: ownGallery,
        }),
  };
  const note = attendeeNote === undefined ? {} : { attendeeNote };
  const link = linkKey === undefined ? {} : { linkKey };
  const base = eventBaseOf(serverFields, fields);
  return { kind: 'event.update', args: { event: ref, patch, base, ...pictures, ...note, ...link } };
}

function groupUpdate({ ref, name, image }: MutationArgs<'group.create'>, { groupPicture }: Group): MutationRequest {
  const isSame = (image === null ? null : pictureUrl(image)) === toServerPicture(groupPicture);
  return { kind: 'group.update', args: { group: ref, name, ...(isSame ? {} : { image }) } };
}

/** The update that turns the server's version into what a create wanted; null if there is none. */
function toUpdate({ kind, refusal }: OutboxEntry, args: unknown): MutationRequest | null {
  const current = refusal?.current;
  switch (kind) {
    case 'event.create':
      return eventUpdate(args as MutationArgs<'event.create'>, current as Event);
    case 'post.create': {
      const { ref, post, image } = args as MutationArgs<'post.create'>;
      // The picture of a post can't be changed.
      if ((image === null ? null : pictureUrl(image)) !== toServerPicture((current as Post).image)) return null;
      return { kind: 'post.update', args: { post: ref, patch: post } };
    }
    case 'comment.create': {
      const { ref, content } = args as MutationArgs<'comment.create'>;
      return { kind: 'comment.update', args: { comment: ref, content } };
    }
    case 'reply.create': {
      const { ref, content } = args as MutationArgs<'reply.create'>;
      return { kind: 'reply.update', args: { reply: ref, content } };
    }
    case 'group.create':
      return groupUpdate(args as MutationArgs<'group.create'>, current as Group);
    default:
      return null;
  }
}

/** Whether the user's version can replace the server's; if not, it can only be sent as a new thing. */
export function canReplaceServerVersion(entry: OutboxEntry): boolean {
  return toUpdate(entry, entry.args) !== null;
}

/** What to send to keep the user's version: an update of the server's, or a new thing beside it. */
export function replaceServerVersion(entry: OutboxEntry, args: unknown, nowMs: number): MutationRequest {
  return toUpdate(entry, args) ?? { kind: entry.kind, args: { ...(args as object), ref: uuidV7(nowMs) } };
}

/** The row of the server's version, by this device's ref. */
export function serverRowKey({ kind, args }: OutboxEntry): RowKey[] {
  const table = tables[kind] ?? null;
  return table === null ? [] : [`${table}/${(args as { ref: string }).ref}`];
}

/** Writes the server's version if no pull has brought it yet. @param ownId user id of the device's owner */
export async function putServerVersion(
  rows: WriteBatch,
  { kind, args, refusal }: OutboxEntry,
  ownId: number,
): Promise<void> {
  const { ref, group = null } = args as { ref: string; group?: string };
  const table = tables[kind] ?? null;
  const current = refusal?.current;
  if (table === null || (await rows.get(table, ref)) !== undefined) return;
  if (table === 'events') rows.put(table, { ...eventRowOf(current as Event, 0), ref });
  if (table === 'posts') rows.put(table, { ...postRowOf(current as Post, 0), ref });
  if (table === 'comments') rows.put(table, { ...commentRowOf(current as Comment | Reply, 0), ref });
  if (table === 'groups') rows.put(table, { ...groupRowOf(current as Group, undefined, 0), ref });
  const message = table === 'messages' ? parseMessage(current, group) : null;
  if (message !== null) rows.put('messages', { ...messageRowOf(message, ownId, 0), ref });
}
