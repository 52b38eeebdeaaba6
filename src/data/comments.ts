import type { Comment, Reply } from '#contract/comment.ts';
import type { MutationArgs } from '#contract/mutations.ts';
import type { Person } from '#contract/person.ts';
import type { Author } from './events.ts';
import type { RowDraft } from './row-draft.ts';

/** A comment, or a reply to one, as the device holds it, with pending changes in it. */
export interface CommentRow {
  ref: string;
  /** null until the server has given one */
  comment_id: number | null;
  /** the post's ref */
  post: string;
  /** of a reply: the comment's ref */
  parent: string | null;
  user_id: number;
  user: Person;
  content: string;
  created_at: string;
  updated_at: string;
  /** `created_at` in ms, for order */
  created: number;
  replies_count: number;
  hidden?: boolean;
  tick: number;
  generation: number;
}

type Written = Comment | Reply;

/** The row of a comment or a reply that the server sent; the replies that come with a comment are rows of their own. */
export function commentRowOf(written: Written, generation: number): CommentRow {
  const { client_id: ref, content, created_at, updated_at, user, post_ref: post, hidden } = written;
  const isReply = 'reply_id' in written;
  return {
    ref,
    comment_id: isReply ? written.reply_id : written.comment_post_id,
    post,
    parent: isReply ? written.comment_ref : null,
    user_id: user.user_id,
    user,
    content,
    created_at,
    updated_at,
    created: Date.parse(created_at),
    replies_count: isReply ? 0 : written.replies_count,
    ...(hidden === true ? { hidden } : {}),
    tick: 0,
    generation,
  };
}

async function count(rows: RowDraft, post: string, parent: string | null, by: number): Promise<void> {
  const about = await rows.get('posts', post);
  if (about !== undefined) rows.put('posts', { ...about, comments_count: Math.max(0, about.comments_count + by) });
  const above = parent === null ? undefined : await rows.get('comments', parent);
  if (above !== undefined) rows.put('comments', { ...above, replies_count: Math.max(0, above.replies_count + by) });
}

interface NewText {
  ref: string;
  post: string;
  parent: string | null;
  content: string;
}

async function add(rows: RowDraft, { ref, post, parent, content }: NewText, { user, nowMs }: Author): Promise<void> {
  if ((await rows.get('comments', ref)) !== undefined) return;
  const at = new Date(nowMs).toISOString();
  const written = { user_id: user.user_id, user, content, created_at: at, updated_at: at, created: nowMs };
  const blank = { comment_id: null, replies_count: 0, tick: 0, generation: Number.MAX_SAFE_INTEGER };
  rows.put('comments', { ref, post, parent, ...written, ...blank });
  await count(rows, post, parent, 1);
}

async function change(rows: RowDraft, ref: string, content: string): Promise<void> {
  const held = await rows.get('comments', ref);
  if (held !== undefined && held.content !== content) rows.put('comments', { ...held, content });
}

async function remove(rows: RowDraft, ref: string): Promise<void> {
  const held = await rows.get('comments', ref);
  if (held === undefined) return;
  rows.delete('comments', ref);
  await count(rows, held.post, held.parent, -1 - held.replies_count);
}

export async function createComment(
  rows: RowDraft,
  { ref, post, content }: MutationArgs<'comment.create'>,
  author: Author,
): Promise<void> {
  await add(rows, { ref, post, parent: null, content }, author);
}

export async function createReply(
  rows: RowDraft,
  { ref, post, comment, content }: MutationArgs<'reply.create'>,
  author: Author,
): Promise<void> {
  await add(rows, { ref, post, parent: comment, content }, author);
}

export async function updateComment(
  rows: RowDraft,
  { comment, content }: MutationArgs<'comment.update'>,
): Promise<void> {
  await change(rows, comment, content);
}

export async function updateReply(rows: RowDraft, { reply, content }: MutationArgs<'reply.update'>): Promise<void> {
  await change(rows, reply, content);
}

/** The replies to it go with it, as they do on the server. */
export async function removeComment(rows: RowDraft, { comment }: MutationArgs<'comment.delete'>): Promise<void> {
  await remove(rows, comment);
}

export async function removeReply(rows: RowDraft, { reply }: MutationArgs<'reply.delete'>): Promise<void> {
  await remove(rows, reply);
}
