import type { MutationKind } from '#contract/sync/mutation-shapes.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';

type Named = 'events' | 'posts' | 'comments';

const tables: Partial<Record<MutationKind, Named>> = {
  'event.create': 'events',
  'post.create': 'posts',
  'comment.create': 'comments',
  'reply.create': 'comments',
};

/** Whether the row that a request creates exists on the server under the request's ref and isn't deleted. */
export async function isStillThere(storage: Storage, { kind, body }: MutationRequest): Promise<boolean> {
  const ref = (body as { client_id?: string } | null)?.client_id;
  const table = tables[kind];
  if (ref === undefined) return false;
  return storage.database.read(async ({ sql }) => {
    if (kind === 'friend.request') {
      const row = await sql.selectFrom('friend_requests').select('status').where('ref', '=', ref).executeTakeFirst();
      return row !== undefined && row.status !== 'ended';
    }
    if (table === undefined) return false;
    const row = await sql.selectFrom(table).select('deleted_at').where('ref', '=', ref).executeTakeFirst();
    return row !== undefined && row.deleted_at === null;
  });
}
