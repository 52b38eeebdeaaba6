import type { FriendRequest, Friendship, Profile } from '#contract/people/entity.ts';
import type { RankingEntry, RankingKey } from '#contract/people/ranking.ts';

/** Somebody as everybody may see them; the account's owner has one as well, with their counters. */
export interface PersonRow extends Omit<Profile, 'id' | 'isFollowing' | 'friendship' | 'blocked'> {
  /** the user's id as text */
  ref: string;
  tick: number;
  generation: number;
}

/** The name that somebody's rows are kept under. */
export function personRef(userId: number): string {
  return String(userId);
}

/** The row of a person that the server sent. What its reader has to do with them is a row of its own: a tie. */
export function personRowOf(profile: Profile, generation: number): PersonRow {
  const { id: _id, isFollowing: _following, friendship: _friendship, blocked: _blocked, ...fields } = profile;
  return { ...fields, ref: personRef(profile.user_id), tick: 0, generation };
}

/** A ranking as the server last told it. */
export interface RankingRow {
  key: RankingKey;
  /** what the server answered, best first */
  entries: readonly RankingEntry[];
  /** ms */
  fetchedAt: number;
}

/** A wish to be friends, or a friendship, as the account's owner sees it. */
export interface FriendRequestRow extends Omit<FriendRequest, 'id' | 'client_id'> {
  ref: string;
  /** null until the server has given one */
  request_id: number | null;
  tick: number;
  generation: number;
}

export function friendRequestRowOf(
  { id, client_id: ref, ...fields }: FriendRequest,
  generation: number,
): FriendRequestRow {
  return { ...fields, ref, request_id: id, tick: 0, generation };
}

/** What the account's owner has to do with somebody, with pending wishes in it. */
export interface RelationshipRow {
  /** the other's id as text */
  person: string;
  isFollowing: boolean;
  friendship: Friendship;
  /** the owner has blocked them */
  blocked: boolean;
  /** the request that stands between the two, by its name */
  request: string | null;
  tick: number;
  generation: number;
}

export function noRelationship(person: string): RelationshipRow {
  return { person, isFollowing: false, friendship: 'none', blocked: false, request: null, tick: 0, generation: 0 };
}

/** What a profile says of the two. The request between them, where it is known, stays. */
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

/** What a request says of the two. */
export function withFriendRequest(
  relationship: RelationshipRow,
  { ref, status, sent }: Pick<FriendRequestRow, 'ref' | 'status' | 'sent'>,
): RelationshipRow {
  const friendship = status === 'accepted' ? 'friends' : sent ? 'requested' : 'received';
  return { ...relationship, friendship, request: ref };
}
