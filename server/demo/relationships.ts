import type { MutationBody, MutationKind } from '#contract/sync/mutations.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { derivedRef } from '#server/infra/deterministic-ref.ts';
import { createRandom } from './random.ts';

/** Follows, friendships and open friend requests. Organizers have more of them than others. */
export function relationshipRequests(organizerIds: number[], userIds: number[], now: number): MutationRequest[] {
  const random = createRandom('ties');
  const request = <Kind extends MutationKind>(
    userId: number,
    kind: Kind,
    body: MutationBody<Kind>,
  ): MutationRequest => ({
    actor: { userId },
    kind,
    params: {},
    body,
    files: {},
    now,
  });
  const pairs = userIds.flatMap((one) =>
    userIds.filter((other) => other !== one).map((other) => [one, other] as const),
  );
  return pairs.flatMap(([one, other]) => {
    const requests: MutationRequest[] = [];
    const isKnown = organizerIds.includes(other);
    if (random.next() < (isKnown ? 0.6 : 0.12)) requests.push(request(one, 'user.follow', { followedId: other }));
    if (one > other || random.next() > (isKnown ? 0.25 : 0.08)) return requests;
    const ref = derivedRef('demo friends', String(one), String(other));
    requests.push(request(other, 'friend.request', { receiverId: one, client_id: ref }));
    // Asking back accepts the request.
    if (random.next() < 0.8) requests.push(request(one, 'friend.request', { receiverId: other }));
    return requests;
  });
}
