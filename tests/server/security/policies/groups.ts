import type { Policy } from './policy.ts';
import { nothing, seesEvent } from './lines.ts';

/** Whoever made a public group does it, or is in it: all others see that there is one. */
const ofOwnGroup = { plain: '401 403 403 403 403 403 200 403', gone: '401 403 403 403 403 403 401 403' };
const ofAnyGroup = { plain: '401 200 200 200 200 200 200 200', gone: '401 200 200 200 200 200 401 200' };

/** What is done with groups and the chats of events, and read in them. */
export const groupPolicies: Policy[] = [
  {
    ...nothing,
    does: 'group.create',
    path: () => '/create/groups',
    body: () => ({ groupName: 'A group' }),
    states: { plain: '401 201 201 201 201 201 201 201' },
  },
  {
    does: 'group.update',
    noun: 'group',
    method: 'PUT',
    path: ({ id }) => `/groups/${id}`,
    body: () => ({ groupName: 'Other' }),
    states: ofOwnGroup,
  },
  { does: 'group.join', noun: 'group', method: 'POST', path: ({ id }) => `/groups/${id}/join`, states: ofAnyGroup },
  { does: 'group.leave', noun: 'group', method: 'POST', path: ({ id }) => `/groups/${id}/leave`, states: ofAnyGroup },
  {
    does: 'group.message',
    noun: 'group',
    method: 'POST',
    path: ({ id }) => `/groups/${id}/messages`,
    body: () => ({ content: 'Words' }),
    states: { plain: '401 403 403 403 403 403 201 403', gone: '401 403 403 403 403 403 401 403' },
  },
  {
    // Of oneself: nobody but who made the group comes so far as to be told that this can’t be.
    does: 'group.expel',
    noun: 'group',
    method: 'DELETE',
    path: ({ id, owner }) => `/groups/${id}/members/${owner.id}`,
    states: { plain: '401 403 403 403 403 403 422 403', gone: '401 403 403 403 403 403 401 403' },
  },
  {
    does: 'event.join-chat',
    noun: 'event',
    method: 'POST',
    path: ({ id }) => `/events/${id}/chat/join`,
    states: {
      plain: '401 200 200 200 200 200 200 200',
      hidden: '401 404 404 404 404 404 200 404',
      deleted: '401 404 404 404 404 404 404 404',
      draft: '401 404 404 404 404 404 200 404',
      gone: '401 200 200 200 200 200 401 200',
    },
  },
  {
    does: 'GET /events/{id}/chat',
    noun: 'event',
    method: 'GET',
    path: ({ id }) => `/events/${id}/chat`,
    states: seesEvent,
  },
  ...['messages', 'members'].map((what): Policy => ({
    does: `GET /groups/{id}/${what}`,
    noun: 'group',
    method: 'GET',
    path: ({ id }) => `/groups/${id}/${what}`,
    states: ofOwnGroup,
  })),
  {
    does: 'GET /groups/{id}',
    noun: 'group',
    method: 'GET',
    path: ({ id }) => `/groups/${id}`,
    states: ofAnyGroup,
  },
  {
    ...nothing,
    does: 'GET /all-groups',
    method: 'GET',
    path: () => '/all-groups',
    states: { plain: ofAnyGroup.plain },
  },
];
