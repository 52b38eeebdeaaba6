import type { postShapes } from './mutation-shapes.ts';
import type { Definitions } from '#contract/sync/mutation-definition.ts';
import { idText } from '#contract/sync/named-ids.ts';
import {
  actor,
  creating,
  deletionPreset,
  imageFile,
  naming,
  personPreset,
  textPreset,
} from '#contract/sync/mutation-presets.ts';

const postKey = (ref: string) => `post:${ref}`;
/** Replies are comments, as far as their order goes. */
const commentKey = (ref: string) => `comment:${ref}`;

/** What people write, and do with what others wrote. */
export const postMutations = {
  'post.create': {
    ...textPreset,
    writes: ({ ref }) => [postKey(ref)],
    reads: ({ event }) => (event === undefined ? [] : [`event:${event}`, `subscription:${event}`]),
    refs: ({ event }) => (event === undefined ? [] : [event]),
    hasLaterArgs: ({ event }) => event !== undefined,
    untied: ({ event: _event, ...args }) => args,
    ...creating('post', 'post_id'),
    files: ({ image }) => imageFile(image),
    path: '/posts',
    encoding: 'multipart',
    toWire: ({ ref, post, event }, { idOf }) => ({
      params: {},
      body: { ...post, client_id: ref, ...(event === undefined ? {} : { event_id: idOf(event) }) },
    }),
    status: 201,
  },
  'post.update': {
    ...textPreset,
    writes: ({ post }) => [postKey(post)],
    refs: ({ post }) => [post],
    coalesces: 'merged',
    method: 'PUT',
    path: '/posts/{id}',
    toWire: ({ post, patch }, { idOf }) => ({ params: { id: idText(idOf(post)) }, body: { ...patch } }),
  },
  'post.delete': {
    ...deletionPreset,
    ...naming('post'),
    writes: ({ post }) => [postKey(post)],
    coalesces: ['post.update'],
    path: '/posts/{id}',
  },
  'post.like': {
    ...personPreset,
    writes: ({ post }) => [`post-like:${post}`],
    reads: ({ post }) => [postKey(post)],
    refs: ({ post }) => [post],
    coalesces: ['post.like'],
    isDoneWhenNotFound: ({ liked }) => !liked,
    path: '/posts/likes/toggle',
    toWire: ({ post, liked }, { idOf, userId }) => ({
      params: {},
      body: { post_id: idOf(post), liked, ...actor(userId) },
    }),
  },
  'comment.create': {
    ...textPreset,
    writes: ({ ref }) => [commentKey(ref)],
    reads: ({ post }) => [postKey(post)],
    refs: ({ post }) => [post],
    ...creating('comment', 'comment_post_id'),
    path: '/posts/comments',
    toWire: ({ ref, post, content }, { idOf }) => ({
      params: {},
      body: { post_id: idOf(post), content, client_id: ref },
    }),
    status: 201,
  },
  'comment.update': {
    ...textPreset,
    writes: ({ comment }) => [commentKey(comment)],
    refs: ({ comment }) => [comment],
    method: 'PUT',
    path: '/posts/comments/{id}',
    toWire: ({ comment, content }, { idOf }) => ({ params: { id: idText(idOf(comment)) }, body: { content } }),
  },
  'comment.delete': {
    ...deletionPreset,
    ...naming('comment'),
    writes: ({ comment }) => [commentKey(comment)],
    path: '/posts/comments/{id}',
  },
  'reply.create': {
    ...textPreset,
    writes: ({ ref }) => [commentKey(ref)],
    reads: ({ post, comment }) => [commentKey(comment), postKey(post)],
    refs: ({ post, comment }) => [comment, post],
    ...creating('comment', 'reply_id'),
    path: '/posts/replies',
    toWire: ({ ref, comment, content }, { idOf, userId }) => ({
      params: {},
      body: { comment_post_id: idOf(comment), content, client_id: ref, ...actor(userId) },
    }),
    status: 201,
  },
  'reply.update': {
    ...textPreset,
    writes: ({ reply }) => [commentKey(reply)],
    refs: ({ reply }) => [reply],
    method: 'PUT',
    path: '/posts/replies/{id}',
    toWire: ({ reply, content }, { idOf }) => ({ params: { id: idText(idOf(reply)) }, body: { content } }),
  },
  'reply.delete': {
    ...deletionPreset,
    ...naming('reply'),
    writes: ({ reply }) => [commentKey(reply)],
    path: '/posts/replies/{id}',
  },
} satisfies Definitions<keyof typeof postShapes>;
