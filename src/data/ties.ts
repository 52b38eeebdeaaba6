import type { MutationArgs } from '#contract/mutations.ts';
import type { Friendship, Profile } from '#contract/person.ts';
import type { AccountDb } from './db.ts';
import type { Author } from './events.ts';
import { movePerson, personRef } from './people.ts';
import type { RequestRow } from './requests.ts';
import type { RowDraft } from './row-draft.ts';

/** What the account's owner has to do with somebody, with pending wishes in it. */
export interface TieRow {
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

export function noTie(person: string): TieRow {
  return { person, isFollowing: false, friendship: 'none', blocked: false, request: null, tick: 0, generation: 0 };
}

/** What a profile says of the two. The request between them, where it is known, stays. */
export function tieRowOf(profile: Profile, held: TieRow | undefined, generation: number): TieRow {
  const { isFollowing, friendship, blocked } = profile;
  const person = personRef(profile.user_id);
  const request = friendship === 'none' ? null : (held?.request ?? null);
  return { person, isFollowing, friendship, blocked, request, tick: 0, generation };
}

export async function readTie(db: AccountDb, userId: number): Promise<TieRow> {
  const person = personRef(userId);
  return (await db.ties.get(person)) ?? noTie(person);
}

/** Whom the owner has blocked, by their refs: nothing of theirs is shown. */
export async function readBlocked(db: AccountDb): Promise<ReadonlySet<string>> {
  const ties = await db.ties.toArray();
  return new Set(ties.filter((tie) => tie.blocked).map((tie) => tie.person));
}

/** What a request says of the two. */
export function withRequest(tie: TieRow, { ref, status, sent }: Pick<RequestRow, 'ref' | 'status' | 'sent'>): TieRow {
  const friendship = status === 'accepted' ? 'friends' : sent ? 'requested' : 'received';
  return { ...tie, friendship, request: ref };
}

export async function tieWith(rows: RowDraft, userId: number): Promise<TieRow> {
  return (await rows.get('ties', personRef(userId))) ?? noTie(personRef(userId));
}

async function setFollowing(rows: RowDraft, tie: TieRow, isFollowing: boolean, author: Author): Promise<TieRow> {
  if (tie.isFollowing === isFollowing) return tie;
  const by = isFollowing ? 1 : -1;
  await movePerson(rows, Number(tie.person), 'followers_count', by);
  await movePerson(rows, author.user.user_id, 'following_count', by);
  return { ...tie, isFollowing };
}

function putChanged(rows: RowDraft, before: TieRow, after: TieRow): void {
  if (after !== before) rows.put('ties', after);
}

export async function follow(rows: RowDraft, { user }: MutationArgs<'user.follow'>, author: Author): Promise<void> {
  const tie = await tieWith(rows, user);
  putChanged(rows, tie, await setFollowing(rows, tie, true, author));
}

export async function unfollow(rows: RowDraft, { user }: MutationArgs<'user.unfollow'>, author: Author): Promise<void> {
  const tie = await tieWith(rows, user);
  putChanged(rows, tie, await setFollowing(rows, tie, false, author));
}

/** Ends what there was between the two, as the server will. */
export async function block(rows: RowDraft, { user }: MutationArgs<'user.block'>, author: Author): Promise<void> {
  const tie = await tieWith(rows, user);
  if (tie.blocked) return;
  await dropRequest(rows, tie.request);
  const alone = await setFollowing(rows, tie, false, author);
  rows.put('ties', { ...alone, blocked: true, friendship: 'none', request: null });
}

export async function unblock(rows: RowDraft, { user }: MutationArgs<'user.unblock'>): Promise<void> {
  const tie = await tieWith(rows, user);
  if (tie.blocked) rows.put('ties', { ...tie, blocked: false });
}

async function dropRequest(rows: RowDraft, ref: string | null): Promise<void> {
  if (ref !== null && (await rows.get('requests', ref)) !== undefined) rows.delete('requests', ref);
}

async function befriend(rows: RowDraft, tie: TieRow): Promise<void> {
  const held = tie.request === null ? undefined : await rows.get('requests', tie.request);
  if (held !== undefined && held.status !== 'accepted') rows.put('requests', { ...held, status: 'accepted' });
  if (tie.friendship !== 'friends') rows.put('ties', { ...tie, friendship: 'friends' });
}

/** Asking somebody who has asked already is a yes. */
export async function requestFriend(
  rows: RowDraft,
  { user, ref }: MutationArgs<'friend.request'>,
  { nowMs }: Author,
): Promise<void> {
  const tie = await tieWith(rows, user);
  if (tie.friendship === 'received') return befriend(rows, tie);
  if (tie.friendship !== 'none') return;
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
  rows.put('ties', { ...tie, friendship: 'requested', request: ref });
}

export async function answerFriend(
  rows: RowDraft,
  { user, request, status }: MutationArgs<'friend.answer'>,
): Promise<void> {
  const tie = await tieWith(rows, user);
  if (status === 'accepted') {
    if (tie.friendship === 'received') await befriend(rows, { ...tie, request });
    return;
  }
  await withdrawFriend(rows, { user, request });
}

/** Takes back a request, or ends a friendship. */
export async function withdrawFriend(
  rows: RowDraft,
  { user, request }: MutationArgs<'friend.withdraw'>,
): Promise<void> {
  const tie = await tieWith(rows, user);
  await dropRequest(rows, request);
  if (tie.friendship !== 'none' && (tie.request === null || tie.request === request)) {
    rows.put('ties', { ...tie, friendship: 'none', request: null });
  }
}
