import type { Policy } from './policy.ts';
import { nothing } from './lines.ts';

/** What is done with people. */
export const peoplePolicies: Policy[] = [
  {
    does: 'user.update',
    noun: 'user',
    method: 'PUT',
    path: ({ id }) => `/users/update/${id}`,
    body: () => ({ bio: 'Other' }),
    states: {
      plain: '401 403 403 403 403 403 200 403',
      hidden: '401 403 403 403 403 403 200 403',
      gone: '401 403 403 403 403 403 401 403',
    },
  },
  {
    ...nothing,
    does: 'user.picture',
    path: () => '/users/upload-image',
    body: () => ({ type: 'profile', remove: true }),
    states: { plain: '401 200 200 200 200 200 200 200' },
  },
  {
    does: 'user.follow',
    noun: 'user',
    method: 'POST',
    path: () => '/follow',
    body: ({ id }) => ({ followedId: id }),
    states: {
      plain: '401 200 200 200 404 404 422 200',
      hidden: '401 404 404 404 404 404 422 404',
      gone: '401 404 404 404 404 404 401 404',
    },
  },
  {
    does: 'user.unfollow',
    noun: 'user',
    method: 'DELETE',
    path: ({ id }) => `/follow/${id}`,
    states: {
      plain: '401 200 200 200 404 404 422 200',
      hidden: '401 404 404 404 404 404 422 404',
      gone: '401 404 404 404 404 404 401 404',
    },
  },
  {
    does: 'user.block',
    noun: 'user',
    method: 'POST',
    path: () => '/blocks',
    body: ({ id }) => ({ blockedId: id }),
    states: {
      plain: '401 200 200 200 404 200 422 200',
      hidden: '401 404 404 404 404 200 422 404',
      gone: '401 404 404 404 404 404 401 404',
    },
  },
  {
    does: 'user.unblock',
    noun: 'user',
    method: 'DELETE',
    path: ({ id }) => `/blocks/${id}`,
    states: {
      plain: '401 200 200 200 404 200 422 200',
      hidden: '401 404 404 404 404 200 422 404',
      gone: '401 404 404 404 404 404 401 404',
    },
  },
  {
    does: 'friend.request',
    noun: 'user',
    method: 'POST',
    path: () => '/friend-request',
    body: ({ id }) => ({ receiverId: id }),
    // A friend has asked before.
    states: {
      plain: '401 201 201 200 404 404 422 201',
      hidden: '401 404 404 404 404 404 422 404',
      gone: '401 404 404 404 404 404 401 404',
    },
  },
  {
    does: 'friend.answer',
    noun: 'request',
    method: 'PUT',
    path: ({ id }) => `/friend-request/${id}`,
    body: () => ({ status: 'accepted' }),
    // All but the operator were asked; the owner asked, and can't answer.
    states: {
      plain: '401 200 200 200 404 404 403 404',
      deleted: '401 404 404 404 404 404 404 404',
      gone: '401 404 404 404 404 404 401 404',
    },
  },
  {
    does: 'friend.withdraw',
    noun: 'request',
    method: 'DELETE',
    path: ({ id }) => `/friend-request/${id}`,
    states: {
      plain: '401 200 200 200 404 404 200 404',
      deleted: '401 404 404 404 404 404 404 404',
      gone: '401 404 404 404 404 404 401 404',
    },
  },
  {
    ...nothing,
    does: 'notices.read',
    path: () => '/notifications/read',
    body: () => ({ upto: 1 }),
    states: { plain: '401 200 200 200 200 200 200 200' },
  },
];
