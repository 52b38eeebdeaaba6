import { isUserVisibleTo } from '#server/db/people/blocks.ts';
import type { Tx } from '#server/db/engine/database.ts';

/**
 * The name of a group, or for an event's chat the event's title, if everyone may know it; else null.
 * @param chatId of a group
 */
export async function nameOfGroup(
  { sql: db }: Tx,
  chatId: number,
): Promise<{ name: string | null; isOfEvent: boolean }> {
  const row = await db
    .selectFrom('chats as c')
    .leftJoin('events as e', (join) =>
      join.onRef('e.id', '=', 'c.event_id').on('e.deleted_at', 'is', null).on('e.status', '<>', 'draft'),
    )
    .select((eb) => ['c.event_id', eb.fn.coalesce('e.title', 'c.name').as('name')])
    .select(isUserVisibleTo(null, 'c.creator_id').as('is_shown'))
    .where('c.id', '=', chatId)
    .executeTakeFirst();
  const isShown = Boolean(row?.is_shown);
  return { name: isShown ? (row?.name ?? null) : null, isOfEvent: row?.event_id != null };
}

/**
 * The members of a group who have one of these names, are visible to the author, and haven't read the message yet.
 * @param names in lower case
 * @param messageId of the message that mentions them
 */
export async function listMentioned(
  { sql: db }: Tx,
  { chatId, names, authorId, messageId }: { chatId: number; names: string[]; authorId: number; messageId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('chat_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.chat_id', '=', chatId))
    .select('u.id')
    .where('u.username_key', 'in', names)
    .where('m.left_at', 'is', null)
    .where('u.id', '!=', authorId)
    .where('m.read_upto', '<', messageId)
    .where(isUserVisibleTo(authorId, 'u.id'))
    .orderBy('u.id')
    .execute();
  return rows.map(({ id }) => id);
}
