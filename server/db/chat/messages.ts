import { sql as text } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import { isUserVisibleTo } from '#server/db/people/blocks.ts';
import type { MessagesTable } from '#server/db/schema/chat.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { ofAuthor } from '#server/db/people/visible-authors.ts';
import type { AuthorColumns } from '#server/db/people/visible-authors.ts';

/** A message with its author's fields and the chat it is in: private or group. */
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

/** Whether an operator hasn't hidden a message, or it is the reader's own. */
export function isShownTo(reader: number, alias: string) {
  return text<boolean>`(${text.ref(`${alias}.hidden_at`)} is null or ${text.ref(`${alias}.user_id`)} = ${reader})`;
}

/**
 * The messages visible to a reader: in private conversations with visible users and in the reader's groups, by visible
 * authors.
 */
export function visibleMessages(tx: Tx, reader: number) {
  const isOfTwo = text<boolean>`(c.low_id = ${reader} and ${isUserVisibleTo(reader, 'c.high_id')}
    or c.high_id = ${reader} and ${isUserVisibleTo(reader, 'c.low_id')})`;
  const isOfGroup = text<boolean>`(c.low_id is null and ${isUserVisibleTo(reader, 'm.user_id')} and exists (
    select 1 from chat_members g where g.chat_id = m.chat_id and g.user_id = ${reader} and g.left_at is null))`;
  return messagesInChats(tx)
    .where('m.deleted_at', 'is', null)
    .where(isShownTo(reader, 'm'))
    .where(text<boolean>`(${isOfTwo} or ${isOfGroup})`);
}

/**
 * A message regardless of visibility, deleted ones included.
 * @param name an id or a ref
 */
export async function findMessage(tx: Tx, name: number | string): Promise<MessageRow | null> {
  const query = messagesInChats(tx);
  const one = typeof name === 'number' ? query.where('m.id', '=', name) : query.where('m.ref', '=', name);
  return (await one.executeTakeFirst()) ?? null;
}

/** @param name an id or a ref */
export async function findVisibleMessage(tx: Tx, reader: number, name: number | string): Promise<MessageRow | null> {
  const query = visibleMessages(tx, reader);
  const one = typeof name === 'number' ? query.where('m.id', '=', name) : query.where('m.ref', '=', name);
  return (await one.executeTakeFirst()) ?? null;
}

/** Those of the messages that are visible to a reader, ordered by id. */
export async function findVisibleMessages(tx: Tx, reader: number, ids: number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  const among = tx.dialect.isAmong(text.ref('m.id'), ids);
  return await visibleMessages(tx, reader).where(among).orderBy('m.id').execute();
}

/** The refs of messages, deleted ones included. */
export async function refsOfMessages({ sql, dialect }: Tx, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = sql.selectFrom('messages as m').select('m.ref');
  const among = query.where(dialect.isAmong(text.ref('m.id'), ids));
  return (await among.orderBy('m.id').execute()).map((row) => row.ref);
}

/** Id of the newest message of a chat, 0 if it is empty. */
export async function newestIn({ sql }: Tx, chatId: number): Promise<number> {
  const query = sql.selectFrom('messages').select('id').where('chat_id', '=', chatId).where('deleted_at', 'is', null);
  return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;
}

/** Id of a user's last message in a chat that others see, 0 if there is none. */
export async function lastMessageIdBy(
  { sql }: Tx,
  { chat_id: chatId, user_id: userId }: Pick<MessageRow, 'chat_id' | 'user_id'>,
): Promise<number> {
  const own = sql.selectFrom('messages').select('id').where('chat_id', '=', chatId).where('user_id', '=', userId);
  const shown = own.where('deleted_at', 'is', null).where('hidden_at', 'is', null);
  return (await shown.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;
}

export async function insertMessage({ sql }: WriteTx, message: Insertable<MessagesTable>): Promise<number> {
  return (await sql.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Deletes a message: only an empty row remains.
 * @returns false if it was deleted already
 */
export async function emptyMessage({ sql }: WriteTx, id: number, now: number): Promise<boolean> {
  const emptied = { content: '', image: null, deleted_at: now };
  const query = sql.updateTable('messages').set(emptied).where('id', '=', id).where('deleted_at', 'is', null);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Records when the receiver read the author's messages newer than `after` and up to `upto`. */
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
