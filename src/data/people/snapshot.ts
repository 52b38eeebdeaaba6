import type { Notice } from '#contract/account/notice.ts';
import type { FriendRequest, Person, Profile } from '#contract/people/entity.ts';
import type { Post } from '#contract/posts/entity.ts';
import { personRef, noRelationship, type RelationshipRow } from './rows.ts';
import type { WriteBatch, RowKey } from '#data/tx/write-batch.ts';
import type { Tx } from '#data/db/store.ts';

/** What the lists tell of a user's people and texts; null where there is no such list. */
export interface PeopleSnapshot {
  userId: number;
  /** some of them, the user's own among them */
  profiles: readonly Profile[];
  /** the user's own */
  posts: readonly Post[] | null;
  /** those that wait for an answer */
  requests: readonly FriendRequest[] | null;
  notices: readonly Notice[] | null;
  followed: readonly Person[] | null;
  blocked: readonly Person[] | null;
}

export const emptyPeopleSnapshot: PeopleSnapshot = {
  userId: 0,
  profiles: [],
  posts: null,
  requests: null,
  notices: null,
  followed: null,
  blocked: null,
};

const refsOf = (people: readonly Person[]) => new Set(people.map((person) => personRef(person.user_id)));

/** Rows that lists speak of and don't hold. */
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

/** The people whose ties the lists speak of: those whom they name, and those whom they would name. */
export async function relatedPeople(tx: Tx, { followed, blocked }: PeopleSnapshot): Promise<string[]> {
  if (followed === null && blocked === null) return [];
  const storedPeople = (await tx.all('ties')).map(({ person }) => person);
  return [...new Set([...storedPeople, ...refsOf(followed ?? []), ...refsOf(blocked ?? [])])];
}

/** Writes whom the user follows and has blocked, as the lists say. */
export async function applyRelationships(
  rows: WriteBatch,
  { followed, blocked }: PeopleSnapshot,
  people: readonly string[],
): Promise<void> {
  const [follows, blocks] = [followed && refsOf(followed), blocked && refsOf(blocked)];
  for (const person of people) {
    const existing = await rows.get('ties', person);
    const relationship: RelationshipRow = existing ?? noRelationship(person);
    const isFollowing = follows?.has(person) ?? relationship.isFollowing;
    const isBlocked = blocks?.has(person) ?? relationship.blocked;
    if (isFollowing === relationship.isFollowing && isBlocked === relationship.blocked) continue;
    rows.put('ties', { ...relationship, isFollowing, blocked: isBlocked });
  }
}
