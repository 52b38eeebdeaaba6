import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { derivedRef } from '#server/infra/deterministic-ref.ts';
import { createRandom } from './random.ts';
import { requestOf } from './request.ts';

const dayMs = 24 * 3600_000;

/** Follows, friendships and open friend requests of the last months. Organizers have more of them than others. */
export function relationshipRequests(organizerIds: number[], userIds: number[], now: number): MutationRequest[] {
  const random = createRandom('ties');
  const when = createRandom('times of ties');
  const pairs = userIds.flatMap((one) =>
    userIds.filter((other) => other !== one).map((other) => [one, other] as const),
  );
  const requests = pairs.flatMap(([one, other]) => {
    const made: MutationRequest[] = [];
    const at = now - Math.round(when.next() ** 2 * 90 * dayMs) - dayMs;
    const isKnown = organizerIds.includes(other);
    if (random.next() < (isKnown ? 0.6 : 0.12)) made.push(requestOf(one, 'user.follow', { followedId: other }, at));
    if (one > other || random.next() > (isKnown ? 0.25 : 0.08)) return made;
    const ref = derivedRef('demo friends', String(one), String(other));
    made.push(requestOf(other, 'friend.request', { receiverId: one, client_id: ref }, at));
    // Asking back accepts the request.
    if (random.next() < 0.8) made.push(requestOf(one, 'friend.request', { receiverId: other }, at + dayMs / 4));
    return made;
  });
  return requests.sort((left, right) => left.now - right.now);
}
