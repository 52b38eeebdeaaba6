import type { Comment, Reply } from '#contract/posts/comment.ts';
import type { Notice } from '#contract/account/notice.ts';
import type { FriendRequest, Person, Profile } from '#contract/people/entity.ts';
import type { Post } from '#contract/posts/entity.ts';
import { commentRowOf, type CommentRow } from '#data/posts/comments.ts';
import { personRowOf, type PersonRow } from '#data/people/rows.ts';
import { postRowOf, type PostRow } from '#data/posts/rows.ts';
import { author, refs } from './sample-rows.ts';

const at = '2026-01-01T00:00:00.000Z';

export const ben: Person = { user_id: 2, username: 'ben', display_name: 'Ben', profile_picture: null };

/** Refs for posts and comments, distinct from those of events. */
export const written = {
  post: '00000000-0000-4000-8000-000000000011',
  other: '00000000-0000-4000-8000-000000000012',
  third: '00000000-0000-4000-8000-000000000013',
  comment: '00000000-0000-4000-8000-000000000021',
  second: '00000000-0000-4000-8000-000000000022',
  reply: '00000000-0000-4000-8000-000000000031',
  request: '00000000-0000-4000-8000-000000000041',
} as const;

const numberOf = (ref: string) => Number(ref.slice(-2));

/** A person as the server sends them. */
export function sampleProfile(given: Partial<Profile> = {}): Profile {
  const person = { ...ben, ...given };
  return {
    ...person,
    id: person.user_id,
    bio: null,
    status_message: null,
    banner_image: null,
    avatar: null,
    banner: null,
    total_points: 0,
    points: 0,
    created_at: at,
    isFollowing: false,
    followers_count: 0,
    following_count: 0,
    events_count: 0,
    friendship: 'none',
    blocked: false,
    ...given,
  };
}

export function samplePerson(given: Partial<Profile> = {}): PersonRow {
  return personRowOf(sampleProfile(given), 1);
}

/** A post as the server sends it. */
export function samplePost(given: Partial<Post> = {}): Post {
  const ref = given.client_id ?? written.post;
  const id = given.post_id ?? numberOf(ref);
  return {
    post_id: id,
    id,
    client_id: ref,
    title: 'Morning',
    description: 'At the market',
    content: 'At the market',
    image: null,
    likes_count: 0,
    liked: false,
    comments_count: 0,
    created_at: at,
    updated_at: at,
    user: author,
    ...given,
  };
}

/** A post as the device stores it. */
export function samplePostRow(given: Partial<PostRow> = {}): PostRow {
  const ref = given.ref ?? refs.sunset;
  return { ...postRowOf(samplePost({ client_id: ref }), 1), ...given };
}

/** A comment as the server sends it. */
export function sampleComment(given: Partial<Comment> = {}): Comment {
  const ref = given.client_id ?? written.comment;
  return {
    comment_post_id: numberOf(ref),
    client_id: ref,
    post_id: numberOf(given.post_ref ?? written.post),
    post_ref: written.post,
    content: 'Lovely',
    created_at: at,
    updated_at: at,
    user: ben,
    replies: [],
    replies_count: 0,
    ...given,
  };
}

/** A reply to a comment as the server sends it. */
export function sampleReply(given: Partial<Reply> = {}): Reply {
  const ref = given.client_id ?? written.reply;
  return {
    reply_id: numberOf(ref),
    client_id: ref,
    comment_post_id: numberOf(given.comment_ref ?? written.comment),
    post_id: numberOf(given.post_ref ?? written.post),
    comment_ref: written.comment,
    post_ref: written.post,
    user_id: author.user_id,
    content: 'Indeed',
    created_at: at,
    updated_at: at,
    user: author,
    ...given,
  };
}

/** A comment as the device stores it. */
export function sampleCommentRow(given: Partial<CommentRow> = {}): CommentRow {
  const ref = given.ref ?? written.comment;
  return { ...commentRowOf(sampleComment({ client_id: ref }), 1), ...given };
}

export function sampleRequest(given: Partial<FriendRequest> = {}): FriendRequest {
  const ref = given.client_id ?? written.request;
  return { id: numberOf(ref), client_id: ref, status: 'pending', sent: false, created_at: at, user: ben, ...given };
}

export function sampleNotice(given: Partial<Notice> = {}): Notice {
  return {
    id: 1,
    client_id: '00000000-0000-4000-8000-000000000051',
    kind: 'followed',
    user: ben,
    about: null,
    read: false,
    created_at: at,
    ...given,
  };
}
