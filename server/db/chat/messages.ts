import { sql as text } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import { isUserVisibleTo } from '#server/db/people/blocks.ts';
import type { MessagesTable } from '#server/db/schema/chat.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { ofAuthor } from '#server/db/people/visible-authors.ts';
import type { AuthorColumns } from '#server/db/people/visible-authors.ts';

/** A message as it is read, with what is shown of who wrote it, and whose it is: of a conversation of two or of a group. */
export type MessageRow = Selectable<MessagesTable> &
  AuthorColumns & { low_id: number | null; high_id: number | null; group_ref: string | null };

export function messagesInChats({ sql }: Tx) {
  return sql
    .selectFrom('messages as m')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .selectAll('m')
    .select(['c.low_id', 'c.high_id', 'c.ref as group_ref'])
    .select([
      ofAuthor<string>('username', 'm').as('username'),
      ofAuthor<string>('display_name', 'm').as('display_name'),
      ofAuthor<string | null>('profile_picture', 'm').as('profile_picture'),
    ]);
}

/**
 * The messages that are there for a reader: of conversations whose other is there for them, and of the groups that they
 * are in, by who is there for them.
 */
export function visibleMessages(tx: Tx, reader: number) {
  const isOfTwo = text<boolean>`(c.low_id = ${reader} and ${isUserVisibleTo(reader, 'c.high_id')}
    or c.high_id = ${reader} and ${isUserVisibleTo(reader, 'c.low_id')})`;
  const isOfGroup = text<boolean>`(c.low_id is null and ${isUserVisibleTo(reader, 'm.user_id')} and exists (
    select 1 from chat_members g where g.chat_id = m.chat_id and g.user_id = ${reader} and g.left_at is null))`;
  return messagesInChats(tx)
    .where('m.deleted_at', 'is', null)
    .where(text<boolean>`(${isOfTwo} or ${isOfGroup})`);
}

/** A message whoever may see it; deleted ones are found too. @param name an id, or a ref */
export async function findMessage(tx: Tx, name: number | string): Promise<MessageRow | null> {
  const query = messagesInChats(tx);
  const one = typeof name === 'number' ? query.where('m.id', '=', name) : query.where('m.ref', '=', name);
  return (await one.executeTakeFirst()) ?? null;
}

/** @param name an id, or a ref */
export async function findVisibleMessage(tx: Tx, reader: number, name: number | string): Promise<MessageRow | null> {
  const query = visibleMessages(tx, reader);
  const one = typeof name === 'number' ? query.where('m.id', '=', name) : query.where('m.ref', '=', name);
  return (await one.executeTakeFirst()) ?? null;
}

/** Those of the messages that are there for a reader, in order of id. */
export async function findVisibleMessages(tx: Tx, reader: number, ids: number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  const among = tx.dialect.isAmong(text.ref('m.id'), ids);
  return await visibleMessages(tx, reader).where(among).orderBy('m.id').execute();
}

/** The names of messages, those of deleted ones too. */
export async function refsOfMessages({ sql, dialect }: Tx, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = sql.selectFrom('messages as m').select('m.ref');
  const among = query.where(dialect.isAmong(text.ref('m.id'), ids));
  return (await among.orderBy('m.id').execute()).map((row) => row.ref);
}

/** Id of the newest message of a chat, 0 where there is none. */
export async function newestIn({ sql }: Tx, chatId: number): Promise<number> {
  const query = sql.selectFrom('messages').select('id').where('chat_id', '=', chatId).where('deleted_at', 'is', null);
  return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;
}

/** Id of the last thing that somebody has said in a chat, as far as it stands; 0 where nothing does. */
export async function lastMessageIdBy(
  { sql }: Tx,
  { chat_id: chatId, user_id: userId }: Pick<MessageRow, 'chat_id' | 'user_id'>,
): Promise<number> {
  const own = sql.selectFrom('messages').select('id').where('chat_id', '=', chatId).where('user_id', '=', userId);
  return (await own.where('deleted_at', 'is', null).orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;
}

export async function insertMessage({ sql }: WriteTx, message: Insertable<MessagesTable>): Promise<number> {
  return (await sql.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow()).id;
}

/** Of what is deleted nothing stays but that there was something. False where it was so before. */
export async function emptyMessage({ sql }: WriteTx, id: number, now: number): Promise<boolean> {
  const emptied = { content: '', image: null, deleted_at: now };
  const query = sql.updateTable('messages').set(emptied).where('id', '=', id).where('deleted_at', 'is', null);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Notes when the other of two read what is newer than `after` and not newer than `upto`. */
export async function markMessagesRead(
  { sql }: WriteTx,
  {
    chatId,
    authorId,
    after,
    upto,
    now,
  }: { chatId: number; authorId: number; after: number; upto: number; now: number },
): Promise<void> {
  await sql
    .updateTable('messages')
    .set({ read_at: now })
    .where('chat_id', '=', chatId)
    .where('id', '>', after)
    .where('id', '<=', upto)
    .where('user_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .where('read_at', 'is', null)
    .execute();
}
