import { eventChatRef } from '#contract/chat/key.ts';
import type { Group } from '#contract/chat/group.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Person } from '#contract/people/entity.ts';
import type { Author } from '#data/events/rows.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { advanceReadMarker } from './read-marker.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';

/** A stored group with pending changes applied: one the owner is in, or a public one they have seen. */
export interface GroupRow {
  ref: string;
  /** null until the server has assigned one */
  group_id: number | null;
  name: string;
  picture: string | null;
  /** ref of the event whose chat it is */
  event: string | null;
  creator_id: number | null;
  /** the first few members */
  participants: Person[];
  members_count: number;
  isMember: boolean;
  /** id of the newest message the owner has read, 0 for none */
  read_upto: number;
  created_at: string;
  tick: number;
  generation: number;
}

/** Makes the row of a group from the server's. */
export function groupRowOf(group: Group, existing: GroupRow | undefined, generation: number): GroupRow {
  return {
    ref: group.client_id,
    group_id: group.groupId,
    name: group.groupName,
    picture: group.groupPicture,
    event: group.event_ref,
    creator_id: group.creator_id,
    participants: group.participants,
    members_count: group.participantsCount,
    isMember: group.member,
    read_upto: advanceReadMarker(group.read_upto, existing?.read_upto ?? 0, existing, generation),
    created_at: group.created_at,
    tick: 0,
    generation,
  };
}

const blank = { group_id: null, read_upto: 0, tick: 0, generation: Number.MAX_SAFE_INTEGER };

/** The creator of a group is its first member. */
export async function createGroup(
  rows: WriteTransaction,
  { ref, name, image }: MutationArgs<'group.create'>,
  { user, nowMs }: Author,
): Promise<void> {
  if ((await rows.get('groups', ref)) !== undefined) return;
  rows.put('groups', {
    ...blank,
    ref,
    name,
    picture: image === null ? null : localPicture(image),
    event: null,
    creator_id: user.user_id,
    participants: [user],
    members_count: 1,
    isMember: true,
    created_at: new Date(nowMs).toISOString(),
  });
}

export async function updateGroup(
  rows: WriteTransaction,
  { group, name, image }: MutationArgs<'group.update'>,
): Promise<void> {
  const existing = await rows.get('groups', group);
  if (existing === undefined) return;
  const picture = image === undefined ? existing.picture : image === null ? null : localPicture(image);
  const isSame = picture === existing.picture && (name === undefined || name === existing.name);
  if (!isSame) rows.put('groups', { ...existing, name: name ?? existing.name, picture });
}

async function setMember(rows: WriteTransaction, ref: string, isMember: boolean, { user }: Author): Promise<void> {
  const existing = await rows.get('groups', ref);
  if (existing === undefined || existing.isMember === isMember) return;
  const others = existing.participants.filter(({ user_id: id }) => id !== user.user_id);
  rows.put('groups', {
    ...existing,
    isMember,
    participants: isMember ? [...others, user] : others,
    members_count: Math.max(0, existing.members_count + (isMember ? 1 : -1)),
  });
}

export async function joinGroup(
  rows: WriteTransaction,
  { group }: MutationArgs<'group.join'>,
  author: Author,
): Promise<void> {
  await setMember(rows, group, true, author);
}

export async function leaveGroup(
  rows: WriteTransaction,
  { group }: MutationArgs<'group.leave'>,
  author: Author,
): Promise<void> {
  await setMember(rows, group, false, author);
}

/** Creates the row of an event's chat if it is missing, whether or not the chat has any members yet. */
export async function joinEventChat(
  rows: WriteTransaction,
  { event }: MutationArgs<'event.join-chat'>,
  author: Author,
): Promise<void> {
  const ref = eventChatRef(event);
  if ((await rows.get('groups', ref)) !== undefined) return setMember(rows, ref, true, author);
  const eventRow = await rows.get('events', event);
  rows.put('groups', {
    ...blank,
    ref,
    name: eventRow?.title ?? '',
    picture: eventRow?.cover_image ?? null,
    event,
    creator_id: eventRow?.organizer_id ?? null,
    participants: [author.user],
    members_count: 1,
    isMember: true,
    created_at: new Date(author.nowMs).toISOString(),
  });
}

export async function expelMember(rows: WriteTransaction, { group, user }: MutationArgs<'group.expel'>): Promise<void> {
  const existing = await rows.get('groups', group);
  if (existing === undefined) return;
  const participants = existing.participants.filter(({ user_id: id }) => id !== user);
  // Only the first members are known. If this isn't one of them, the count comes with the server's row.
  if (participants.length === existing.participants.length) return;
  rows.put('groups', { ...existing, participants, members_count: Math.max(0, existing.members_count - 1) });
}
