import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Author } from '#data/events/rows.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';
import { noRelationship, personRef, type RelationshipRow } from './rows.ts';

/** Adjusts a counter of a person, if their row is stored. */
async function adjustPersonCount(
  rows: WriteTransaction,
  userId: number,
  count: 'followers_count' | 'following_count',
  by: 1 | -1,
): Promise<void> {
  const existing = await rows.get('people', personRef(userId));
  if (existing !== undefined) rows.put('people', { ...existing, [count]: Math.max(0, existing[count] + by) });
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

async function followUser(
  rows: WriteTransaction,
  { user }: MutationArgs<'user.follow'>,
  author: Author,
): Promise<void> {
  const relationship = await getRelationship(rows, user);
  putChanged(rows, relationship, await setFollowing(rows, relationship, true, author));
}

async function unfollowUser(
  rows: WriteTransaction,
  { user }: MutationArgs<'user.unfollow'>,
  author: Author,
): Promise<void> {
  const relationship = await getRelationship(rows, user);
  putChanged(rows, relationship, await setFollowing(rows, relationship, false, author));
}

/** Blocks a person, which ends follow, request and friendship, as on the server. */
async function blockUser(rows: WriteTransaction, { user }: MutationArgs<'user.block'>, author: Author): Promise<void> {
  const relationship = await getRelationship(rows, user);
  if (relationship.blocked) return;
  await dropRequest(rows, relationship.request);
  const row = await setFollowing(rows, relationship, false, author);
  rows.put('ties', { ...row, blocked: true, friendship: 'none', request: null });
}

async function unblockUser(rows: WriteTransaction, { user }: MutationArgs<'user.unblock'>): Promise<void> {
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
async function requestFriend(
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

async function answerFriend(
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
async function withdrawFriend(
  rows: WriteTransaction,
  { user, request }: MutationArgs<'friend.withdraw'>,
): Promise<void> {
  const relationship = await getRelationship(rows, user);
  await dropRequest(rows, request);
  if (relationship.friendship !== 'none' && (relationship.request === null || relationship.request === request)) {
    rows.put('ties', { ...relationship, friendship: 'none', request: null });
  }
}

export const peopleMutators = {
  'user.follow': followUser,
  'user.unfollow': unfollowUser,
  'user.block': blockUser,
  'user.unblock': unblockUser,
  'friend.request': requestFriend,
  'friend.answer': answerFriend,
  'friend.withdraw': withdrawFriend,
};
