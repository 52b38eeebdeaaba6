import type { PerformRequest } from '#server/domain/perform-request.ts';
import { derivedRef } from '#server/infra/derived-ref.ts';
import { createChance } from './chance.ts';
import type { Showing } from './showings.ts';

interface HeldShowing extends Showing {
  eventId: number;
}

type Kind = 'event.like' | 'event.subscribe' | 'event.bookmark' | 'view.record';

/** What the people do: look, and then like, come or keep, the more the better an event is. Small ones fill up. */
export function crowdRequests(showings: HeldShowing[], userIds: number[], now: number): PerformRequest[] {
  return showings.flatMap(({ ref, eventId, appeal, event }) => {
    const chance = createChance(`crowd of ${ref}`);
    const isSmall = (event.capacity ?? 0) < userIds.length;
    const request = (
      userId: number,
      kind: Kind,
      body: object,
      params: Record<string, string> = {},
    ): PerformRequest => ({
      actor: { userId },
      kind,
      params,
      body,
      files: {},
      now,
    });
    return userIds.flatMap((userId) => {
      if (chance.next() > 0.15 + appeal * 0.7) return [];
      // A view counts each time it is told, so it alone needs a key.
      const key = derivedRef('demo view', ref, String(userId));
      const requests: PerformRequest[] = [{ ...request(userId, 'view.record', {}, { id: String(eventId) }), key }];
      if (chance.next() < 0.25 + appeal * 0.4)
        requests.push(request(userId, 'event.like', { event_id: eventId, liked: true }));
      if (chance.next() < (isSmall ? 0.85 : 0.3)) {
        requests.push(request(userId, 'event.subscribe', { event_id: eventId, subscribed: true }));
      }
      if (chance.next() < 0.08) {
        requests.push(
          request(userId, 'event.bookmark', { object_type: 'event', object_id: eventId, bookmarked: true }),
        );
      }
      return requests;
    });
  });
}
