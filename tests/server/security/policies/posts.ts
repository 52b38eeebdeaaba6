import type { Policy } from './policy.ts';
import { nothing } from './lines.ts';

/** A change of what somebody posted: between two of whom one has blocked the other it isn’t there. */
const ofPostedThing = {
  plain: '401 403 403 403 404 404 200 403',
  hidden: '401 404 404 404 404 404 200 404',
  deleted: '401 404 404 404 404 404 404 404',
  gone: '401 404 404 404 404 404 401 404',
};
const writesUnder = {
  plain: '401 201 201 201 404 404 201 201',
  hidden: '401 404 404 404 404 404 201 404',
  deleted: '401 404 404 404 404 404 404 404',
  gone: '401 404 404 404 404 404 401 404',
};

/** What is done with posts, comments and replies. */
export const postPolicies: Policy[] = [
  {
    ...nothing,
    does: 'post.create',
    path: () => '/posts',
    body: () => ({ title: 'A post', description: '' }),
    states: { plain: '401 201 201 201 201 201 201 201' },
  },
  {
    does: 'post.update',
    noun: 'post',
    method: 'PUT',
    path: ({ id }) => `/posts/${id}`,
    body: () => ({ title: 'Other' }),
    states: ofPostedThing,
  },
  { does: 'post.delete', noun: 'post', method: 'DELETE', path: ({ id }) => `/posts/${id}`, states: ofPostedThing },
  {
    does: 'post.like',
    noun: 'post',
    method: 'POST',
    path: () => '/posts/likes/toggle',
    body: ({ id }) => ({ post_id: id }),
    states: {
      plain: '401 200 200 200 404 404 200 200',
      hidden: '401 404 404 404 404 404 200 404',
      deleted: '401 404 404 404 404 404 404 404',
      gone: '401 404 404 404 404 404 401 404',
    },
  },
  {
    does: 'comment.create',
    noun: 'post',
    method: 'POST',
    path: () => '/posts/comments',
    body: ({ id }) => ({ post_id: id, content: 'Words' }),
    states: writesUnder,
  },
  {
    does: 'comment.update',
    noun: 'comment',
    method: 'PUT',
    path: ({ id }) => `/posts/comments/${id}`,
    body: () => ({ content: 'Others' }),
    states: ofPostedThing,
  },
  {
    does: 'comment.delete',
    noun: 'comment',
    method: 'DELETE',
    path: ({ id }) => `/posts/comments/${id}`,
    states: ofPostedThing,
  },
  {
    does: 'reply.create',
    noun: 'comment',
    method: 'POST',
    path: () => '/posts/replies',
    body: ({ id }) => ({ comment_post_id: id, content: 'Words' }),
    states: writesUnder,
  },
  {
    does: 'reply.update',
    noun: 'reply',
    method: 'PUT',
    path: ({ id }) => `/posts/replies/${id}`,
    body: () => ({ content: 'Others' }),
    states: ofPostedThing,
  },
  {
    does: 'reply.delete',
    noun: 'reply',
    method: 'DELETE',
    path: ({ id }) => `/posts/replies/${id}`,
    states: ofPostedThing,
  },
];
