import { deleteThread } from '#server/db/comments/counts.ts';
import { fanOutPost } from '#server/db/changes/author-fan-out.ts';
import { updatePost } from '#server/db/posts/rows.ts';
import { requireOwnLockedPost } from './find.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** The row stays as an empty tombstone, and so do its comments: their refs remain taken forever. */
export const deletePost: MutationHandler<'post.delete'> = {
  async apply({ tx, actor, request, now }) {
    const { id } = await requireOwnLockedPost(tx, actor, request.params['id'] ?? '');
    const users = await fanOutPost(tx, id, { isDeleted: true, now });
    await deleteThread(tx, { postId: id }, now);
    await updatePost(tx, id, { deleted_at: now, comments_count: 0, title: '', description: '', image: null });
    return { subject: id, affected: { isPublic: false, users } };
  },
  reply: async () => ({ message: 'Post deleted' }),
};
