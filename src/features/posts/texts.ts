import type { MutationKind } from '#contract/sync/mutations.ts';
import type { Person } from '#contract/people/entity.ts';
import type { CommentRow } from '#data/posts/comments.ts';
import type { PostRow } from '#data/posts/rows.ts';

const number = new Intl.NumberFormat('en-US');
const nameLength = 60;

/** `1 comment`, `12 comments`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}

/** A person's displayed name. */
export function personName({ display_name: name, username }: Person): string {
  return [name, username].find((text) => text.trim() !== '') ?? 'Usuario';
}

function shortened(text: string): string {
  const letters = [...text.trim().replace(/\s+/g, ' ')];
  return letters.length <= nameLength ? letters.join('') : `${letters.slice(0, nameLength - 1).join('')}…`;
}

/** The name of a post, for the names of its buttons. */
export function postName({ title, user }: PostRow): string {
  return title.trim() === '' ? `a post by ${personName(user)}` : shortened(title);
}

/** The same for a comment. */
export function commentName({ content, user }: CommentRow): string {
  return `${personName(user)}: ${shortened(content)}`;
}

// Delete written
export const writtenIsKept = 'What you wrote is kept as a draft.';

// Failed note
export const tryingAgain = 'Trying again';
export const discarded = 'Discarded';

// List
export const postsFromDevice = 'The server can’t be reached. These posts are on this device.';
export const tryAgain = 'Try again';
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
