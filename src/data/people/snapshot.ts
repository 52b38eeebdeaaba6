import type { Notice } from '#contract/account/notice.ts';
import type { FriendRequest, Person, Profile } from '#contract/people/entity.ts';
import type { Post } from '#contract/posts/entity.ts';
import { personRef, noRelationship, type RelationshipRow } from './rows.ts';
import type { WriteBatch, RowKey } from '#data/tx/write-batch.ts';
import type { Tx } from '#data/db/store.ts';

/** The server's lists of a user's people and posts; null for a list it doesn't have. */
export interface PeopleSnapshot {
  userId: number;
  /** some profiles, among them the user's own */
  profiles: readonly Profile[];
  /** the user's own */
  posts: readonly Post[] | null;
  /** unanswered ones */
  requests: readonly FriendRequest[] | null;
  notices: readonly Notice[] | null;
  following: readonly Person[] | null;
  blocked: readonly Person[] | null;
}

export const emptyPeopleSnapshot: PeopleSnapshot = {
  userId: 0,
  profiles: [],
  posts: null,
  requests: null,
  notices: null,
  following: null,
  blocked: null,
};

const refsOf = (people: readonly Person[]) => new Set(people.map((person) => personRef(person.user_id)));

/** Stored rows that the lists cover but don't contain. */
export async function missingPeopleRows(
  tx: Tx,
  { userId, posts, requests, notices }: PeopleSnapshot,
): Promise<RowKey[]> {
  const missing: RowKey[] = [];
  if (posts !== null) {
    const listed = new Set(posts.map(({ client_id: ref }) => ref));
    const storedRefs = await tx.refsBy('posts', 'user_id', [userId]);
    missing.push(...storedRefs.filter((ref) => !listed.has(ref)).map((ref): RowKey => `posts/${ref}`));
  }
  if (requests !== null) {
    const listed = new Set(requests.map(({ client_id: ref }) => ref));
    const open = (await tx.all('requests')).filter(({ status }) => status === 'pending');
    missing.push(...open.filter(({ ref }) => !listed.has(ref)).map(({ ref }): RowKey => `requests/${ref}`));
  }
  if (notices !== null) {
    const listed = new Set(notices.map(({ client_id: ref }) => ref));
    const storedNotices = await tx.all('notices');
    missing.push(...storedNotices.filter(({ ref }) => !listed.has(ref)).map(({ ref }): RowKey => `notices/${ref}`));
  }
  return missing;
}

/** Refs of the people whose relationship the lists determine: those in them, and all stored ones. */
export async function relatedPeople(tx: Tx, { following, blocked }: PeopleSnapshot): Promise<string[]> {
  if (following === null && blocked === null) return [];
  const storedPeople = (await tx.all('ties')).map(({ person }) => person);
  return [...new Set([...storedPeople, ...refsOf(following ?? []), ...refsOf(blocked ?? [])])];
}

/** Sets who is followed and blocked according to the lists. */
export async function applyRelationships(
  rows: WriteBatch,
  { following, blocked }: PeopleSnapshot,
  people: readonly string[],
): Promise<void> {
  const [follows, blocks] = [following && refsOf(following), blocked && refsOf(blocked)];
  for (const person of people) {
    const existing = await rows.get('ties', person);
    const relationship: RelationshipRow = existing ?? noRelationship(person);
    const isFollowing = follows?.has(person) ?? relationship.isFollowing;
    const isBlocked = blocks?.has(person) ?? relationship.blocked;
    if (isFollowing === relationship.isFollowing && isBlocked === relationship.blocked) continue;
    rows.put('ties', { ...relationship, isFollowing, blocked: isBlocked });
  }
}
