import { noRelationship } from '#data/people/rows.ts';
import { runQuery, type FetchContext } from '#sync/fetch/fetch-query.ts';
import { queries } from '#sync/fetch/queries.ts';
import type { PageFetchResult } from '#sync/fetch/result.ts';
import type { Context } from '#world/devices/device.ts';
import { choosePicture } from './making.ts';
import { doing, wish, type Person } from '#world/sim/person.ts';
import type { World } from '#world/sim/world.ts';

function somebody(world: World, { tab }: Person): number | null {
  const others = world.users.filter((user) => user.user_id !== tab.account.user.user_id);
  return others.length === 0 ? null : world.chance.pick(others).user_id;
}

/** Follows, befriends or blocks someone, as their profile offers at the moment. */
export async function tendTie(world: World, person: Person): Promise<void> {
  const { chance } = world;
  const user = somebody(world, person);
  if (user === null) return;
  const tie = person.tab.account.store.row('ties', String(user)) ?? noRelationship(String(user));
  if (tie.blocked) {
    if (chance.isTrue(0.6)) await wish(world, person, 'user.unblock', { user });
    return;
  }
  const what = chance.pick(['follow', 'follow', 'follow', 'friend', 'friend', 'friend', 'block'] as const);
  if (what === 'block') {
    if (chance.isTrue(0.4)) await wish(world, person, 'user.block', { user });
    return;
  }
  if (what === 'follow') {
    const isOn = chance.isTrue(0.1) ? tie.isFollowing : !tie.isFollowing;
    await wish(world, person, isOn ? 'user.follow' : 'user.unfollow', { user });
    return;
  }
  if (tie.friendship === 'none') {
    await wish(world, person, 'friend.request', { user, ref: chance.id(person.device.now()) });
  } else if (tie.request !== null && tie.friendship === 'received') {
    const status = chance.isTrue(0.7) ? 'accepted' : 'declined';
    await wish(world, person, 'friend.answer', { user, request: tie.request, status });
  } else if (tie.request !== null) await wish(world, person, 'friend.withdraw', { user, request: tie.request });
}

export async function changePicture(world: World, person: Person): Promise<void> {
  const image = world.chance.isTrue(0.8) ? await choosePicture(world, person) : null;
  if (image === undefined || person.tab.life.isOver()) return;
  await wish(world, person, 'user.picture', { type: world.chance.pick(['profile', 'banner']), image });
}

export async function readNotices(world: World, person: Person): Promise<void> {
  const newest = Math.max(0, ...person.tab.account.store.rows('notices').map((row) => row.notice_id));
  if (newest > 0) await wish(world, person, 'notices.read', { upto: newest });
}

function lookerOf({ account, transport, store }: Context): FetchContext {
  return { userId: account.user.user_id, transport, store };
}

async function toTheEnd(look: (next: string | null) => Promise<PageFetchResult>): Promise<void> {
  for (let next: string | null = null; ;) {
    const page = await look(next);
    if (page.as !== 'seen' || page.next === null) return;
    ({ next } = page);
  }
}

/** Opens a profile, a feed or a post's comments. */
export async function look(world: World, person: Person): Promise<void> {
  const { chance } = world;
  const { signal } = new AbortController();
  const looker = lookerOf(person.tab);
  const posts = person.tab.account.store.rows('posts');
  const user = somebody(world, person);
  const what = chance.pick(['profile', 'posts', 'feed', 'comments', 'comments'] as const);
  // Whether the whole list is read or only its first page.
  const isWhole = chance.isTrue(0.5);
  const read = async (page: (next: string | null) => Promise<PageFetchResult>) => {
    if (isWhole) await toTheEnd(page);
    else await page(null);
  };
  // Not awaited: time passes only once the person goes on to something else.
  void doing(world, person, `looks at ${what}`, async () => {
    if (what === 'feed')
      return read((next) => runQuery(looker, queries.posts, { source: { type: 'feed' }, page: next }, signal));
    if (what === 'comments') {
      if (posts.length === 0) return;
      const { ref } = chance.pick(posts);
      return read((next) => runQuery(looker, queries.comments, { post: ref, page: next }, signal));
    }
    if (user === null) return;
    if (what === 'profile') return runQuery(looker, queries.person, user, signal);
    return read((next) =>
      runQuery(looker, queries.posts, { source: { type: 'user', userId: user }, page: next }, signal),
    );
  });
  await world.time.rest();
}

/** Opens every profile, all of their posts, and all comments below these. */
export async function lookAtAll(world: World, context: Context): Promise<void> {
  const { signal } = new AbortController();
  const looker = lookerOf(context);
  const { store } = context.account;
  for (const { user_id: userId } of world.users) {
    await runQuery(looker, queries.person, userId, signal);
    await toTheEnd((next) => runQuery(looker, queries.posts, { source: { type: 'user', userId }, page: next }, signal));
  }
  for (const { ref } of store.rows('posts'))
    await toTheEnd((next) => runQuery(looker, queries.comments, { post: ref, page: next }, signal));
  const comments = store.rows('comments').filter((row) => row.parent === null && row.replies_count > 0);
  for (const { ref } of comments)
    await toTheEnd((next) => runQuery(looker, queries.replies, { comment: ref, page: next }, signal));
}
