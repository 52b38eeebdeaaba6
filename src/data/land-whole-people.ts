import type { Notice } from '#contract/notice.ts';
import type { FriendRequest, Person, Profile } from '#contract/person.ts';
import type { Post } from '#contract/post.ts';
import { personRef } from './people.ts';
import type { RowChanges, RowKey } from './row-draft.ts';
import type { Tx } from './store.ts';
import { noTie, type TieRow } from './ties.ts';

/** What the lists tell of a user's people and texts; null where there is no such list. */
export interface WholePeople {
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

export const nobodysPeople: WholePeople = {
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
export async function missingFromLists(tx: Tx, { userId, posts, requests, notices }: WholePeople): Promise<RowKey[]> {
  const gone: RowKey[] = [];
  if (posts !== null) {
    const listed = new Set(posts.map(({ client_id: ref }) => ref));
    const held = await tx.refsBy('posts', 'user_id', [userId]);
    gone.push(...held.filter((ref) => !listed.has(ref)).map((ref): RowKey => `posts/${ref}`));
  }
  if (requests !== null) {
    const listed = new Set(requests.map(({ client_id: ref }) => ref));
    const open = (await tx.all('requests')).filter(({ status }) => status === 'pending');
    gone.push(...open.filter(({ ref }) => !listed.has(ref)).map(({ ref }): RowKey => `requests/${ref}`));
  }
  if (notices !== null) {
    const listed = new Set(notices.map(({ client_id: ref }) => ref));
    const held = await tx.all('notices');
    gone.push(...held.filter(({ ref }) => !listed.has(ref)).map(({ ref }): RowKey => `notices/${ref}`));
  }
  return gone;
}

/** The people whose ties the lists speak of: those whom they name, and those whom they would name. */
export async function tiedPeople(tx: Tx, { followed, blocked }: WholePeople): Promise<string[]> {
  if (followed === null && blocked === null) return [];
  const held = (await tx.all('ties')).map(({ person }) => person);
  return [...new Set([...held, ...refsOf(followed ?? []), ...refsOf(blocked ?? [])])];
}

/** Writes whom the user follows and has blocked, as the lists say. */
export async function landTies(
  rows: RowChanges,
  { followed, blocked }: WholePeople,
  people: readonly string[],
): Promise<void> {
  const [follows, blocks] = [followed && refsOf(followed), blocked && refsOf(blocked)];
  for (const person of people) {
    const held = await rows.get('ties', person);
    const tie: TieRow = held ?? noTie(person);
    const isFollowing = follows?.has(person) ?? tie.isFollowing;
    const isBlocked = blocks?.has(person) ?? tie.blocked;
    if (isFollowing === tie.isFollowing && isBlocked === tie.blocked) continue;
    rows.put('ties', { ...tie, isFollowing, blocked: isBlocked });
  }
}
