import { logNoticesAbout } from '#server/db/everywhere.ts';
import { logToReaders } from '#server/db/post-changes.ts';
import { updatePost as savePost } from '#server/db/posts.ts';
import { ownHeldPost, postFor } from './find-post.ts';
import { nobody } from './perform-request.ts';
import type { Rule } from './rule.ts';

/** Its author writes it anew; those who like it or have commented on it read the new text too. */
export const updatePost: Rule<'post.update'> = {
  async apply({ tx, actor, body, request, now }) {
    const row = await ownHeldPost(tx, actor, request.params['id'] ?? '');
    const { title = row.title, description = row.description } = body;
    if (title === row.title && description === row.description) return { subject: row.id, affected: nobody };
    await savePost(tx, row.id, { title, description, updated_at: now });
    const readers = await logToReaders(tx, 'posts', row.id, now);
    const told = title === row.title ? [] : await logNoticesAbout(tx, 'post', row.id, { isDeleted: false, now });
    return { subject: row.id, affected: { isPublic: false, users: [...new Set([...readers, ...told])] } };
  },
  reply: async (tx, actor, subject) => ({ data: await postFor(tx, actor, subject) }),
};
