import type { MutationKind } from '#contract/sync/mutations.ts';
import type { CommentRow } from '#data/posts/comments.ts';
import type { PostRow } from '#data/posts/rows.ts';
import { oneLine } from '#ui/text/one-line.ts';
import { personName } from '#shared-parts/people/texts.ts';

/** The name of a post, for the names of its buttons. */
export function postName({ title, user }: PostRow): string {
  return title.trim() === '' ? `a post by ${personName(user)}` : oneLine(title);
}

/** The same for a comment. */
export function commentName({ content, user }: CommentRow): string {
  return `${personName(user)}: ${oneLine(content)}`;
}

// Delete written
export const writtenIsKept = 'What you wrote is kept as a draft.';

// List
export const postsFromDevice = 'The server can’t be reached. These posts are on this device.';
export const postsNotLoaded = 'Error al cargar los posts';
export const noPostsOnDevice = 'The server can’t be reached, and none of them is on this device yet.';
export const feed = 'Feed';
export const posts = 'Posts';
export const showMorePosts = 'Show more posts';

// More pages
export const moreWithConnection = 'There may be more, with a connection.';

// Skeleton
export const loadingPosts = 'Loading posts';

/** Why a change stopped, by its kind. */
export const failures: Partial<Record<MutationKind, string>> = {
  'post.create': 'Failed to upload image. Please try again.',
  'post.update': 'The post could not be changed.',
  'post.delete': 'The post could not be deleted.',
  'comment.create': 'The comment could not be sent.',
  'comment.update': 'The comment could not be changed.',
  'comment.delete': 'The comment could not be deleted.',
  'reply.create': 'The reply could not be sent.',
  'reply.update': 'The reply could not be changed.',
  'reply.delete': 'The reply could not be deleted.',
};
export const notAccepted = 'It was not accepted.';
