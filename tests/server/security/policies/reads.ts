import type { Policy } from './policy.ts';
import { ofPublicThing, seesEvent, seesPosted } from './lines.ts';
import type { Noun } from '#world/scenes/policy.ts';

/** Who has blocked somebody still sees who that is. */
const seesUser = {
  plain: '200 200 200 200 404 200 200 200',
  hidden: '404 404 404 404 404 404 200 404',
  gone: '404 404 404 404 404 404 401 404',
};

/** A read of what stands under a user's id. */
function ofUser(path: string, states: Policy['states']): Policy {
  return {
    does: `GET ${path}`,
    noun: 'user',
    method: 'GET',
    path: ({ id }) => path.replace('{id}', String(id)),
    states,
  };
}

function ofThing(noun: Noun, path: string, states: Policy['states']): Policy {
  return { ...ofUser(path, states), does: `GET ${path} of a ${noun}`, noun };
}

const ownAlone = {
  plain: '401 403 403 403 403 403 200 403',
  hidden: '401 403 403 403 403 403 200 403',
  gone: '401 403 403 403 403 403 401 403',
};

/** What is read. */
export const readPolicies: Policy[] = [
  ofThing('event', '/events/{id}', seesEvent),
  ofThing('event', '/events/{id}/attendees', seesEvent),
  ofThing('event', '/events/{id}/people-met', {
    plain: '401 200 200 200 200 200 200 200',
    hidden: '401 404 404 404 404 404 200 404',
    deleted: '401 404 404 404 404 404 404 404',
    draft: '401 404 404 404 404 404 200 404',
    gone: '401 200 200 200 200 200 401 200',
  }),
  ofThing('event', '/events/{id}/calendar.ics', seesEvent),
  ofThing('event', '/events/{id}/posts', seesEvent),
  ofThing('event', '/events/{id}/statistics', ofPublicThing),
  ofThing('event', '/events/{id}/subscribers.csv', ofPublicThing),
  ofThing('event', '/events/{id}/guests', ofPublicThing),
  ofThing('event', '/views/event/{id}/count', seesEvent),
  ofThing('post', '/posts/{id}', seesPosted),
  ofThing('post', '/posts/comments/{id}', seesPosted),
  ofThing('comment', '/posts/replies/comment/{id}', seesPosted),
  ofUser('/users/{id}', seesUser),
  ofUser('/users/profile/{id}', seesUser),
  ofUser('/users/points/{id}', seesUser),
  ofUser('/users/events/{id}', seesUser),
  ofUser('/users/followers/{id}', seesUser),
  ofUser('/users/following/{id}', seesUser),
  ofUser('/follow/followers-count/{id}', seesUser),
  ofUser('/follow/following-count/{id}', seesUser),
  ofUser('/posts/user/{id}', seesUser),
  ofUser('/status/{id}', {
    plain: '401 200 200 200 404 200 200 200',
    hidden: '401 404 404 404 404 404 200 404',
    gone: '401 404 404 404 404 404 401 404',
  }),
  // Nobody here shares what they come to.
  ofUser('/users/subscribed/{id}', {
    plain: '401 403 403 403 404 403 200 403',
    hidden: '401 404 404 404 404 404 200 404',
    gone: '401 404 404 404 404 404 401 404',
  }),
  // With themselves nobody has written anything.
  ofUser('/messages/conversation/{id}', {
    plain: '401 200 200 200 404 404 200 200',
    hidden: '401 404 404 404 404 404 200 404',
    gone: '401 404 404 404 404 404 401 404',
  }),
  ofUser('/bookmarks/users/{id}/bookmarks/events', ownAlone),
  ofUser('/events/event-likes/{id}', ownAlone),
  ofUser('/users/export/{id}', ownAlone),
  ofUser('/users/export/{id}/pictures', ownAlone),
  { ...ofUser('/admin/overview', { plain: '401 403 403 403 403 403 403 200' }), noun: 'nothing' },
  { ...ofUser('/admin/operators', { plain: '401 403 403 403 403 403 403 200' }), noun: 'nothing' },
  { ...ofUser('/admin/removed-pictures', { plain: '401 403 403 403 403 403 403 200' }), noun: 'nothing' },
  { ...ofUser('/admin/users', { plain: '401 403 403 403 403 403 403 200' }), noun: 'nothing' },
  { ...ofUser('/admin/sign-up-codes', { plain: '401 403 403 403 403 403 403 200' }), noun: 'nothing' },
  { ...ofUser('/reports', { plain: '401 403 403 403 403 403 403 200' }), noun: 'nothing' },
  ...[
    '/messages/conversations',
    '/blocks',
    '/follow/plans',
    '/notifications',
    '/gamification/points',
    '/friend-request',
    '/posts/feed',
    '/sync/me',
    '/users',
  ].map((path): Policy => ({ ...ofUser(path, { plain: '401 200 200 200 200 200 200 200' }), noun: 'nothing' })),
];
