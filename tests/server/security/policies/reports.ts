import type { Policy } from './policy.ts';
import { nothing } from './lines.ts';

const letter = { email: 'eva@example.com', message: 'Hello' };

/** What those are told who run this. */
export const reportPolicies: Policy[] = [
  {
    ...nothing,
    does: 'contact.send',
    path: () => '/auth/contact-us',
    body: () => ({ ...letter, title: 'Eva' }),
    states: { plain: '200 200 200 200 200 200 200 200' },
  },
  {
    ...nothing,
    does: 'support.send',
    path: () => '/support',
    body: () => ({ ...letter, name: 'Eva', subject: 'Help' }),
    states: { plain: '200 200 200 200 200 200 200 200' },
  },
  // Who has blocked somebody may still report what they were blocked for.
  ...(['user', 'post', 'comment'] as const).map((noun): Policy => ({
    does: `report.create ${noun}`,
    noun,
    method: 'POST',
    path: () => '/reports',
    body: ({ id }) => ({ object_type: noun, object_id: id, reason: 'spam' }),
    states: {
      plain: '401 201 201 201 404 201 422 201',
      hidden: '401 404 404 404 404 404 422 404',
      ...(noun === 'user' ? {} : { deleted: '401 404 404 404 404 404 404 404' }),
      gone: '401 404 404 404 404 404 401 404',
    },
  })),
  {
    does: 'report.create event',
    noun: 'event',
    method: 'POST',
    path: () => '/reports',
    body: ({ id }) => ({ object_type: 'event', object_id: id, reason: 'spam' }),
    states: {
      plain: '401 201 201 201 201 201 422 201',
      hidden: '401 404 404 404 404 404 422 404',
      deleted: '401 404 404 404 404 404 404 404',
      draft: '401 404 404 404 404 404 422 404',
      gone: '401 201 201 201 201 201 401 201',
    },
  },
  // Each role but the operator has got the message from its author.
  {
    does: 'report.create message',
    noun: 'message',
    method: 'POST',
    path: () => '/reports',
    body: ({ id }) => ({ object_type: 'message', object_id: id, reason: 'spam' }),
    states: {
      plain: '401 201 201 201 404 201 422 404',
      deleted: '401 404 404 404 404 404 404 404',
      gone: '401 404 404 404 404 404 401 404',
    },
  },
  {
    does: 'report.settle',
    noun: 'report',
    method: 'PUT',
    path: ({ id }) => `/reports/${id}`,
    body: () => ({ action: 'dismiss' }),
    states: { plain: '401 403 403 403 403 403 403 200', gone: '401 403 403 403 403 403 401 200' },
  },
];
