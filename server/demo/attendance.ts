import type { MutationBody, MutationKind } from '#contract/sync/mutations.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { derivedRef } from '#server/infra/deterministic-ref.ts';
import { createRandom } from './random.ts';
import { requestOf } from './request.ts';
import type { EventInstance } from './event-instances.ts';

/** An event in the database. */
export interface CreatedEvent extends EventInstance {
  eventId: number;
}

/**
 * What people do with the events: view, then like, attend or bookmark, more often the more appealing an event is. Small
 * ones fill up.
 */
export function attendanceRequests(instances: CreatedEvent[], userIds: number[], now: number): MutationRequest[] {
  return instances.flatMap(({ ref, eventId, appeal, event }) => {
    const random = createRandom(`crowd of ${ref}`);
    const isSmall = (event.capacity ?? 0) < userIds.length;
    const request = <Kind extends MutationKind>(userId: number, kind: Kind, body: MutationBody<Kind>, params = {}) =>
      requestOf(userId, kind, body, now, params);
    return userIds.flatMap((userId) => {
      if (random.next() > 0.15 + appeal * 0.7) return [];
      // Views are counted per call, so only they need a key.
      const key = derivedRef('demo view', ref, String(userId));
      const requests: MutationRequest[] = [{ ...request(userId, 'view.record', {}, { id: String(eventId) }), key }];
      if (random.next() < 0.25 + appeal * 0.4)
        requests.push(request(userId, 'event.like', { event_id: eventId, liked: true }));
      if (random.next() < (isSmall ? 0.85 : 0.3)) {
        requests.push(request(userId, 'event.subscribe', { event_id: eventId, subscribed: true }));
      }
      if (random.next() < 0.08) {
        requests.push(
          request(userId, 'event.bookmark', { object_type: 'event', object_id: eventId, bookmarked: true }),
        );
      }
      return requests;
    });
  });
}
