import type { FriendRequest, Friendship, Profile } from '#contract/people/entity.ts';
import type { RankingEntry, RankingKey } from '#contract/people/ranking.ts';

/** A person's public profile; the account's owner has one too, with counters. */
export interface PersonRow extends Omit<Profile, 'id' | 'isFollowing' | 'friendship' | 'blocked'> {
  /** the user's id as text */
  ref: string;
  tick: number;
  generation: number;
}

/** The key of a person's rows. */
export function personRef(userId: number): string {
  return String(userId);
}

/** Makes the row of a person from the server's. The relationship to the reader is stored apart, in `ties`. */
export function personRowOf(profile: Profile, generation: number): PersonRow {
  const { id: _id, isFollowing: _following, friendship: _friendship, blocked: _blocked, ...fields } = profile;
  return { ...fields, ref: personRef(profile.user_id), tick: 0, generation };
}

/** A ranking as last received. */
export interface RankingRow {
  key: RankingKey;
  /** the server's entries, best first */
  entries: readonly RankingEntry[];
  /** ms */
  fetchedAt: number;
}

/** A friend request, or the friendship it led to, from the owner's side. */
export interface FriendRequestRow extends Omit<FriendRequest, 'id' | 'client_id'> {
  ref: string;
  /** null until the server has assigned one */
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

/** The relationship as changed by a request. */
export function withFriendRequest(
  relationship: RelationshipRow,
  { ref, status, sent }: Pick<FriendRequestRow, 'ref' | 'status' | 'sent'>,
): RelationshipRow {
  const friendship = status === 'accepted' ? 'friends' : sent ? 'requested' : 'received';
  return { ...relationship, friendship, request: ref };
}
