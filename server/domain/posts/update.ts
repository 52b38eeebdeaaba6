import { fanOutNoticesAbout } from '#server/db/changes/author-fan-out.ts';
import { logForReaders } from '#server/db/changes/post-fan-out.ts';
import { updatePost as savePost } from '#server/db/posts/rows.ts';
import { requireOwnLockedPost, postFor } from './find.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** The author edits a post; users who liked it or commented on it get the new text too. */
export const updatePost: MutationHandler<'post.update'> = {
  async apply({ tx, actor, body, request, now }) {
    const row = await requireOwnLockedPost(tx, actor, request.params['id'] ?? '');
    const { title = row.title, description = row.description } = body;
    if (title === row.title && description === row.description) return { subject: row.id, affected: nobodyAffected };
    await savePost(tx, row.id, { title, description, updated_at: now });
    const readers = await logForReaders(tx, 'posts', row.id, now);
    const noticeReaders =
      title === row.title ? [] : await fanOutNoticesAbout(tx, 'post', row.id, { isDeleted: false, now });
    return { subject: row.id, affected: { isPublic: false, users: [...new Set([...readers, ...noticeReaders])] } };
  },
  reply: async (tx, actor, subject) => ({ data: await postFor(tx, actor, subject) }),
};
