import type { Comment, Reply } from '#contract/comment.ts';
import { commentRowOf } from './comments.ts';
import type { Changes } from './landing.ts';
import { postRowOf } from './posts.ts';
import type { RowChanges, RowKey } from './row-draft.ts';

/** Comments, and the replies that came with them; the others that the device holds stay. */
export function writtenIn(comments: readonly (Comment | Reply)[]): (Comment | Reply)[] {
  return comments.flatMap((written) => ('replies' in written ? [written, ...written.replies] : [written]));
}

export function touchedByPosts({ posts = [], comments = [] }: Changes): RowKey[] {
  return [
    ...posts.map(({ client_id: ref }): RowKey => `posts/${ref}`),
    ...writtenIn(comments).map(({ client_id: ref }): RowKey => `comments/${ref}`),
  ];
}

export function landPosts(rows: RowChanges, { posts = [], comments = [] }: Changes, generation: number): void {
  for (const post of posts) rows.put('posts', postRowOf(post, generation));
  for (const written of writtenIn(comments)) rows.put('comments', commentRowOf(written, generation));
}
