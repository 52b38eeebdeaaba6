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
    does: 'view.record',
    noun: 'event',
    method: 'POST',
    path: ({ id }) => `/views/events/${id}`,
    body: () => ({}),
    states: seesEvent,
  },
];
