import type { Policy } from './policy.ts';
import { nothing, ofPublicThing, seesEvent } from './lines.ts';

const aConcert = { title: 'Noche', description: 'A night', date_time: '2999-07-01T20:00:00-04:00' };
/** What everybody does with an event, whoever has blocked whom: events are public. */
const withEvent = {
  plain: '401 200 200 200 200 200 200 200',
  hidden: '401 404 404 404 404 404 200 404',
  deleted: '401 404 404 404 404 404 404 404',
  draft: '401 404 404 404 404 404 200 404',
  gone: '401 200 200 200 200 200 401 200',
};

/** What is done with events. */
export const eventPolicies: Policy[] = [
  {
    ...nothing,
    does: 'event.create',
    path: () => '/events',
    body: () => aConcert,
    states: { plain: '401 201 201 201 201 201 201 201' },
  },
  {
    does: 'event.update',
    noun: 'event',
    method: 'PUT',
    path: ({ id }) => `/events/${id}`,
    body: () => ({ title: 'Other' }),
    states: ofPublicThing,
  },
  { does: 'event.delete', noun: 'event', method: 'DELETE', path: ({ id }) => `/events/${id}`, states: ofPublicThing },
  {
    does: 'event.like',
    noun: 'event',
    method: 'POST',
    path: () => '/events/event-likes/toggle',
    body: ({ id }) => ({ event_id: id }),
    states: withEvent,
  },
  {
    does: 'event.subscribe',
    noun: 'event',
    method: 'POST',
    path: () => '/events/event-subscriptions/toggle',
    body: ({ id }) => ({ event_id: id }),
    // It is cancelled then.
    states: { ...withEvent, gone: '401 422 422 422 422 422 401 422' },
  },
  {
    does: 'event.bookmark',
    noun: 'event',
    method: 'POST',
    path: () => '/bookmarks',
    body: ({ id }) => ({ object_type: 'event', object_id: id }),
    states: withEvent,
  },
  {
    does: 'event.open',
    noun: 'event',
    method: 'POST',
    path: ({ id }) => `/events/${id}/access`,
    body: () => ({ key: 'k'.repeat(32) }),
    // A public one is open, so nothing has to be done.
    states: withEvent,
  },
  {
    does: 'event.rate',
    noun: 'event',
    method: 'POST',
    path: () => '/events/event-ratings',
    body: ({ id }) => ({ event_id: id, stars: 4 }),
    // It isn't over, or is cancelled; its organizer never may.
    states: {
      plain: '401 422 422 422 422 422 403 422',
      hidden: '401 404 404 404 404 404 403 404',
      deleted: '401 404 404 404 404 404 404 404',
      draft: '401 404 404 404 404 404 403 404',
      gone: '401 422 422 422 422 422 401 422',
    },
  },
  {
    does: 'event.meet',
    noun: 'event',
    method: 'POST',
    path: () => '/events/people-met',
    body: ({ id }) => ({ event_id: id, shown: true }),
    // As with ratings: it isn't over, or is cancelled; its organizer never may.
    states: {
      plain: '401 422 422 422 422 422 403 422',
      hidden: '401 404 404 404 404 404 403 404',
      deleted: '401 404 404 404 404 404 404 404',
      draft: '401 404 404 404 404 404 403 404',
      gone: '401 422 422 422 422 422 401 422',
    },
  },
  {
    does: 'view.record',
    noun: 'event',
    method: 'POST',
    path: ({ id }) => `/views/events/${id}`,
    body: () => ({}),
    states: seesEvent,
  },
];
