import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Friendship, Profile } from '#contract/people/entity.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { Author } from '#data/events/rows.ts';
import { adjustPersonCount, personRef } from './rows.ts';
import type { FriendRequestRow } from './friend-requests.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';

/** The owner's relationship to a person, with pending changes applied. */
export interface RelationshipRow {
  /** the other person's id as text */
  person: string;
  isFollowing: boolean;
  friendship: Friendship;
  /** the owner has blocked them */
  blocked: boolean;
  /** ref of the friend request between the two */
  request: string | null;
  tick: number;
  generation: number;
}

export function noRelationship(person: string): RelationshipRow {
  return { person, isFollowing: false, friendship: 'none', blocked: false, request: null, tick: 0, generation: 0 };
}

/** Makes the relationship from a profile. A known request between the two stays. */
export function relationshipRowOf(
  profile: Profile,
  existing: RelationshipRow | undefined,
  generation: number,
): RelationshipRow {
  const { isFollowing, friendship, blocked } = profile;
  const person = personRef(profile.user_id);
  const request = friendship === 'none' ? null : (existing?.request ?? null);
  return { person, isFollowing, friendship, blocked, request, tick: 0, generation };
}

export async function readRelationship(db: AccountDb, userId: number): Promise<RelationshipRow> {
  const person = personRef(userId);
  return (await db.ties.get(person)) ?? noRelationship(person);
}

/** The refs of blocked people, whose content is hidden. */
export async function readBlocked(db: AccountDb): Promise<ReadonlySet<string>> {
  const relationships = await db.ties.toArray();
  return new Set(
    relationships.filter((relationship) => relationship.blocked).map((relationship) => relationship.person),
  );
}

/** The relationship as changed by a request. */
export function withFriendRequest(
  relationship: RelationshipRow,
  { ref, status, sent }: Pick<FriendRequestRow, 'ref' | 'status' | 'sent'>,
): RelationshipRow {
  const friendship = status === 'accepted' ? 'friends' : sent ? 'requested' : 'received';
  return { ...relationship, friendship, request: ref };
}

export async function getRelationship(rows: WriteTransaction, userId: number): Promise<RelationshipRow> {
  return (await rows.get('ties', personRef(userId))) ?? noRelationship(personRef(userId));
}

async function setFollowing(
  rows: WriteTransaction,
  relationship: RelationshipRow,
  isFollowing: boolean,
  author: Author,
): Promise<RelationshipRow> {
  if (relationship.isFollowing === isFollowing) return relationship;
  const by = isFollowing ? 1 : -1;
  await adjustPersonCount(rows, Number(relationship.person), 'followers_count', by);
  await adjustPersonCount(rows, author.user.user_id, 'following_count', by);
  return { ...relationship, isFollowing };
}

function putChanged(rows: WriteTransaction, before: RelationshipRow, after: RelationshipRow): void {
  if (after !== before) rows.put('ties', after);
}

export async function followUser(
  rows: WriteTransaction,
  { user }: MutationArgs<'user.follow'>,
  author: Author,
): Promise<void> {
  const relationship = await getRelationship(rows, user);
  putChanged(rows, relationship, await setFollowing(rows, relationship, true, author));
}

export async function unfollowUser(
  rows: WriteTransaction,
  { user }: MutationArgs<'user.unfollow'>,
  author: Author,
): Promise<void> {
  const relationship = await getRelationship(rows, user);
  putChanged(rows, relationship, await setFollowing(rows, relationship, false, author));
}

/** Blocks a person, which ends follow, request and friendship, as on the server. */
export async function blockUser(
  rows: WriteTransaction,
  { user }: MutationArgs<'user.block'>,
  author: Author,
): Promise<void> {
  const relationship = await getRelationship(rows, user);
  if (relationship.blocked) return;
  await dropRequest(rows, relationship.request);
  const unfollowed = await setFollowing(rows, relationship, false, author);
  rows.put('ties', { ...unfollowed, blocked: true, friendship: 'none', request: null });
}

export async function unblockUser(rows: WriteTransaction, { user }: MutationArgs<'user.unblock'>): Promise<void> {
  const relationship = await getRelationship(rows, user);
  if (relationship.blocked) rows.put('ties', { ...relationship, blocked: false });
}

async function dropRequest(rows: WriteTransaction, ref: string | null): Promise<void> {
  if (ref !== null && (await rows.get('requests', ref)) !== undefined) rows.delete('requests', ref);
}

async function befriend(rows: WriteTransaction, relationship: RelationshipRow): Promise<void> {
  const existing = relationship.request === null ? undefined : await rows.get('requests', relationship.request);
  if (existing !== undefined && existing.status !== 'accepted')
    rows.put('requests', { ...existing, status: 'accepted' });
  if (relationship.friendship !== 'friends') rows.put('ties', { ...relationship, friendship: 'friends' });
}

/** A request to a person who has sent one already accepts theirs. */
export async function requestFriend(
  rows: WriteTransaction,
  { user, ref }: MutationArgs<'friend.request'>,
  { nowMs }: Author,
): Promise<void> {
  const relationship = await getRelationship(rows, user);
  if (relationship.friendship === 'received') return befriend(rows, relationship);
  if (relationship.friendship !== 'none') return;
  const person = await rows.get('people', personRef(user));
  if ((await rows.get('requests', ref)) === undefined) {
    rows.put('requests', {
      ref,
      request_id: null,
      status: 'pending',
      sent: true,
      created_at: new Date(nowMs).toISOString(),
      user: {
        user_id: user,
        username: person?.username ?? '',
        display_name: person?.display_name ?? '',
        profile_picture: person?.profile_picture ?? null,
      },
      tick: 0,
      generation: Number.MAX_SAFE_INTEGER,
    });
  }
  rows.put('ties', { ...relationship, friendship: 'requested', request: ref });
}

export async function answerFriend(
  rows: WriteTransaction,
  { user, request, status }: MutationArgs<'friend.answer'>,
): Promise<void> {
  const relationship = await getRelationship(rows, user);
  if (status === 'accepted') {
    if (relationship.friendship === 'received') await befriend(rows, { ...relationship, request });
    return;
  }
  await withdrawFriend(rows, { user, request });
}

/** Withdraws a request or ends a friendship. */
export async function withdrawFriend(
  rows: WriteTransaction,
  { user, request }: MutationArgs<'friend.withdraw'>,
): Promise<void> {
  const relationship = await getRelationship(rows, user);
  await dropRequest(rows, request);
  if (relationship.friendship !== 'none' && (relationship.request === null || relationship.request === request)) {
    rows.put('ties', { ...relationship, friendship: 'none', request: null });
  }
}
