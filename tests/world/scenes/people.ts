import type { FriendRequest, Profile } from '#contract/people/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { noticesOf } from '#server/domain/notifications/present.ts';
import { profileFor } from '#server/domain/people/find.ts';
import type { Actor, Outcome } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { isRefusal } from '#contract/sync/refusals.ts';
import { createPostScene } from './posts.ts';

/** People and what they have to do with one another, at a fixed time. */
export function createPeopleScene(storage: Storage) {
  const scene = createPostScene(storage);
  const { database } = storage;
  const { perform } = scene;

  const on = (params: Record<string, string>) => ({ params });
  const follow = (who: Actor, { userId }: Actor) => perform(who, 'user.follow', { followedId: userId });
  const unfollow = (who: Actor, { userId }: Actor) =>
    perform(who, 'user.unfollow', {}, on({ followedId: String(userId) }));
  const block = (who: Actor, { userId }: Actor) => perform(who, 'user.block', { blockedId: userId });
  const unblock = (who: Actor, { userId }: Actor) =>
    perform(who, 'user.unblock', {}, on({ blockedId: String(userId) }));
  const ask = (who: Actor, { userId }: Actor, ref: string = uuidV7()) =>
    perform(who, 'friend.request', { receiverId: userId, client_id: ref });
  const answer = (who: Actor, id: number | string, status: 'accepted' | 'declined') =>
    perform(who, 'friend.answer', { status }, on({ id: String(id) }));
  const withdraw = (who: Actor, id: number | string) => perform(who, 'friend.withdraw', {}, on({ id: String(id) }));

  /** Somebody as somebody else sees them; null where they see nobody. */
  async function profile(reader: Actor | null, { userId }: Actor): Promise<Profile | null> {
    try {
      return await database.snapshot((tx) => profileFor(tx, reader, userId));
    } catch (error) {
      if (isRefusal(error) && error.code === 'not_found') return null;
      throw error;
    }
  }

  const told = (who: Actor) => database.snapshot((tx) => noticesOf(tx, who, Number.MAX_SAFE_INTEGER, 200));

  /** Makes friends of two. */
  async function befriend(who: Actor, other: Actor): Promise<FriendRequest> {
    await ask(who, other);
    return requestOf(await ask(other, who));
  }

  const two = async () => [await scene.person(), await scene.person()] as const;
  const three = async () => [...(await two()), await scene.person()] as const;

  return { ...scene, follow, unfollow, block, unblock, ask, answer, withdraw, profile, told, befriend, two, three };
}

export function requestOf({ body }: Outcome): FriendRequest {
  return (body as { data: FriendRequest }).data;
}

/** Status and, of a refusal, what it says and which field it names. */
export function said({ status, body }: Outcome): [status: number, ...rest: string[]] {
  const { message, fields } = body as { message?: string; fields?: Record<string, string> };
  return [status, ...(message === undefined ? [] : [message]), ...Object.keys(fields ?? {})];
}
