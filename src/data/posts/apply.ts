import type { Comment, Reply } from '#contract/posts/comment.ts';
import { commentRowOf } from './comments.ts';
import type { Changes } from '#data/apply/changes.ts';
import { postRowOf } from './rows.ts';
import type { WriteBatch, RowKey } from '#data/tx/write-batch.ts';

/** Comments together with their embedded replies; other stored replies stay. */
export function withEmbeddedReplies(comments: readonly (Comment | Reply)[]): (Comment | Reply)[] {
  return comments.flatMap((comment) => ('replies' in comment ? [comment, ...comment.replies] : [comment]));
}

export function touchedPostRows({ posts = [], comments = [] }: Changes): RowKey[] {
  return [
    ...posts.map(({ client_id: ref }): RowKey => `posts/${ref}`),
    ...withEmbeddedReplies(comments).map(({ client_id: ref }): RowKey => `comments/${ref}`),
  ];
}

export function applyPosts(rows: WriteBatch, { posts = [], comments = [] }: Changes, generation: number): void {
  for (const post of posts) rows.put('posts', postRowOf(post, generation));
  for (const comment of withEmbeddedReplies(comments)) rows.put('comments', commentRowOf(comment, generation));
}
