import type { BlobFormResult } from '#contract/media/blob.ts';
import type { Comment, Reply } from '#contract/posts/comment.ts';
import type { Event } from '#contract/events/entity.ts';
import type { FollowedPlan } from '#contract/events/people/followed-plans.ts';
import type { EventChatReply, Group, GroupMember } from '#contract/chat/group.ts';
import type { Conversation } from '#contract/chat/message.ts';
import type { Notice } from '#contract/account/notice.ts';
import type { FriendRequest, Person, Profile } from '#contract/people/entity.ts';
import type { Post } from '#contract/posts/entity.ts';
import type { BatchResult, SyncEventsReply, SyncKind, SyncMeReply } from '#contract/sync/protocol.ts';
import type { OwnUser } from '#contract/account/user.ts';
import { syncedKinds, type Outline, type SyncedKind } from '#data/apply/kinds.ts';
import { WireError, type WireReply } from './ports.ts';

/*
 * Whether a reply is what its call answers, by its outline: enough to tell ours from a stranger's page. What is inside was
 * checked by the server that sent it; checking it again, row by row, would cost the device time and every worker the
 * whole contract's schemas.
 */

function hasOutline(json: unknown, outline: Outline): boolean {
  if (typeof json !== 'object' || json === null) return false;
  return Object.entries(outline).every(([name, kind]) => {
    const value = (json as Record<string, unknown>)[name];
    if (kind === 'list') return Array.isArray(value);
    return kind === 'object' ? typeof value === 'object' && value !== null : typeof value === kind;
  });
}

const entityOutline: Outline = { client_id: 'string' };

function isRow(json: unknown, kind: SyncKind): boolean {
  return hasOutline(json, syncedKinds[kind].outline ?? entityOutline);
}

function assertOutline(isOurs: boolean): void {
  if (!isOurs) throw new WireError('foreign');
}

function resultsIn<Result>(json: unknown, outline: Outline): Result[] {
  assertOutline(hasOutline(json, { results: 'list' }));
  const { results } = json as { results: Result[] };
  assertOutline(results.every((result) => hasOutline(result, outline)));
  return results;
}

/** @throws WireError `foreign` */
export const batchResults = (json: unknown) => resultsIn<BatchResult>(json, { id: 'string', status: 'number' });
/** @throws WireError `foreign` */
export const blobResults = (json: unknown) => resultsIn<BlobFormResult>(json, { sha256: 'string', status: 'number' });

/** How long a result asks to wait, in ms; null if it doesn't. */
export const retryAfterMsOf = ({ retry_after_s: seconds }: { retry_after_s?: number | undefined }) =>
  seconds === undefined ? null : seconds * 1_000;

/** @throws WireError `foreign` */
export function syncEventsReply(json: unknown): SyncEventsReply {
  assertOutline(
    hasOutline(json, { cursor: 'string', upto: 'string', more: 'boolean', events: 'list', deleted: 'list' }),
  );
  const reply = json as SyncEventsReply;
  assertOutline(reply.events.every((event) => isRow(event, 'events')));
  return reply;
}

/** @throws WireError `foreign` */
export function syncMeReply(json: unknown): SyncMeReply {
  const outline: Outline = { cursor: 'string', upto: 'string', more: 'boolean', changes: 'object', deleted: 'object' };
  assertOutline(hasOutline(json, outline));
  const reply = json as SyncMeReply;
  const kinds: Readonly<Record<string, SyncedKind<never> | undefined>> = syncedKinds;
  for (const [kind, rows] of Object.entries(reply.changes)) {
    // A newer server may send kinds that this version doesn't know; they are passed over.
    const rowOutline = kinds[kind] === undefined ? {} : (kinds[kind].outline ?? entityOutline);
    assertOutline(Array.isArray(rows) && rows.every((row) => hasOutline(row, rowOutline)));
  }
  return reply;
}

/** @throws WireError `foreign` */
export function ownUser(json: unknown): OwnUser {
  assertOutline(hasOutline(json, { data: 'object' }));
  const { data } = json as { data: OwnUser };
  assertOutline(isRow(data, 'user'));
  return data;
}

export function isCancelReply(json: unknown): boolean {
  return hasOutline(json, { outcome: 'string' });
}

function eventsIn(json: unknown): unknown[] | null {
  const list = Array.isArray(json) ? json : (json as { events?: unknown } | null)?.events;
  return Array.isArray(list) ? list : null;
}

/** A list that the specification calls a list; what isn't one counts as empty. */
export function eventList(json: unknown): Event[] {
  return (eventsIn(json) ?? []).filter((item): item is Event => isRow(item, 'events'));
}

/**
 * The same, of a list whose gaps are deleted: without the server's mark, what isn't a list may be anybody's.
 * @throws WireError `foreign`
 */
export function wholeEventList({ isMarked, json }: WireReply): Event[] {
  assertOutline(isMarked || eventsIn(json) !== null);
  return eventList(json);
}

/** Server ids of the events that a user likes. @throws WireError `foreign` */
export function likedIds({ isMarked, json }: WireReply): number[] {
  const isList = hasOutline(json, { likedEventIds: 'list' });
  assertOutline(isMarked || isList);
  return isList ? (json as { likedEventIds: number[] }).likedEventIds : [];
}

/** What a reply holds under `data`; null where it holds nothing there. */
export function dataIn(json: unknown): object | null {
  return hasOutline(json, { data: 'object' }) ? (json as { data: object }).data : null;
}

function listIn<Item>(json: unknown, outline: Outline): Item[] | null {
  const data = dataIn(json);
  return Array.isArray(data) && data.every((item) => hasOutline(item, outline)) ? (data as Item[]) : null;
}

/** Somebody's profile; null where the reply is something else. */
export function profileIn(json: unknown): Profile | null {
  const data = dataIn(json);
  return isRow(data, 'people') ? (data as Profile) : null;
}

/** Coming events with people who go there; null where the reply is something else. */
export function followedPlanList(json: unknown): FollowedPlan[] | null {
  const plans = listIn<FollowedPlan>(json, { event: 'object', people: 'list', others: 'number' });
  return plans?.every(({ event }) => isRow(event, 'events')) === true ? plans : null;
}

const commentOutline: Outline = { ...entityOutline, comment_post_id: 'number', post_ref: 'string' };

/** Posts; null where the reply is something else. */
export const postList = (json: unknown) => listIn<Post>(json, { ...entityOutline, post_id: 'number' });
/** Comments with their first replies; null where the reply is something else. */
export const commentList = (json: unknown) => listIn<Comment>(json, { ...commentOutline, replies: 'list' });
/** Replies; null where the reply is something else. */
export const replyList = (json: unknown) => listIn<Reply>(json, { ...commentOutline, reply_id: 'number' });
/** Requests; null where the reply is something else. */
export const requestList = (json: unknown) => listIn<FriendRequest>(json, { ...entityOutline, id: 'number' });
/** What arrived; null where the reply is something else. */
export const noticeList = (json: unknown) => listIn<Notice>(json, { ...entityOutline, id: 'number' });
/** People; null where the reply is something else. */
export const peopleList = (json: unknown) => listIn<Person>(json, { user_id: 'number', username: 'string' });
/** Groups; null where the reply is something else. */
export const groupList = (json: unknown) =>
  listIn<Group>(json, { ...entityOutline, groupId: 'number', member: 'boolean' });
/** A group; null where the reply is something else. */
export const groupIn = (json: unknown): Group | null =>
  hasOutline(json, { data: 'object' }) ? (groupList({ data: [(json as { data: unknown }).data] })?.[0] ?? null) : null;
/** Who is in a group; null where the reply is something else. */
export const memberList = (json: unknown) => listIn<GroupMember>(json, { user_id: 'number', joined_at: 'string' });

/** Who is in the chat of an event; null where the reply is something else. */
export function eventChatIn(json: unknown): EventChatReply | null {
  if (!hasOutline(json, { member: 'boolean', members: 'list', members_count: 'number' })) return null;
  const reply = json as EventChatReply;
  return reply.members.every((member) => hasOutline(member, { user_id: 'number', username: 'string' })) ? reply : null;
}
/** Whom somebody has written to, or heard from; null where the reply is something else. */
export const conversationList = (json: unknown) => listIn<Conversation>(json, { user: 'object', read_upto: 'number' });
