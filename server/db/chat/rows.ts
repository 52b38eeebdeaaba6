import { sql as text } from 'kysely';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ChatsTable } from '#server/db/schema/chat.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';

export type ChatRow = Selectable<ChatsTable>;

/** The key of a private conversation. */
export function pairOf(one: number, other: number): { low_id: number; high_id: number } {
  return { low_id: Math.min(one, other), high_id: Math.max(one, other) };
}

/** The other user of a private conversation. */
export function otherIn({ low_id: low, high_id: high }: Pick<ChatRow, 'low_id' | 'high_id'>, userId: number): number {
  return (low === userId ? high : low) ?? 0;
}

function one({ sql }: Tx, name: number | string) {
  const query = sql.selectFrom('chats').selectAll();
  return typeof name === 'number' ? query.where('id', '=', name) : query.where('ref', '=', name);
}

/** @param name an id, or the ref of a group */
export async function findChat(tx: Tx, name: number | string): Promise<ChatRow | null> {
  return (await one(tx, name).executeTakeFirst()) ?? null;
}

/** Like `findChat`, and locks the row until the transaction ends: members change one at a time. */
export async function lockChat(tx: Tx, name: number | string): Promise<ChatRow | null> {
  return (await tx.dialect.forUpdate(one(tx, name), 'chats').executeTakeFirst()) ?? null;
}

/** The chats with these ids, ordered by id. */
export async function findChats({ sql, dialect }: Tx, ids: number[]): Promise<ChatRow[]> {
  if (ids.length === 0) return [];
  const query = sql
    .selectFrom('chats')
    .selectAll()
    .where(dialect.isAmong(text.ref('id'), ids));
  return await query.orderBy('id').execute();
}

/** The chat of an event, null if nobody has joined it yet. */
export async function findChatOfEvent({ sql }: Tx, eventId: number): Promise<ChatRow | null> {
  return (await sql.selectFrom('chats').selectAll().where('event_id', '=', eventId).executeTakeFirst()) ?? null;
}

/** The private conversation of two users, null if neither has written yet. */
export async function findChatOfTwo({ sql }: Tx, reader: number, other: number): Promise<ChatRow | null> {
  const { low_id: low, high_id: high } = pairOf(reader, other);
  const query = sql.selectFrom('chats').selectAll().where('low_id', '=', low).where('high_id', '=', high);
  return (await query.executeTakeFirst()) ?? null;
}

export async function insertChat({ sql }: WriteTx, chat: Insertable<ChatsTable>): Promise<ChatRow> {
  return await sql.insertInto('chats').values(chat).returningAll().executeTakeFirstOrThrow();
}

export async function updateChat({ sql }: WriteTx, id: number, changes: Updateable<ChatsTable>): Promise<void> {
  await sql.updateTable('chats').set(changes).where('id', '=', id).execute();
}

/** The private conversation of two users; if there is none, it is created with both as members. */
export async function chatOfTwo(tx: WriteTx, writer: number, other: number, now: number): Promise<ChatRow> {
  const existingChat = await findChatOfTwo(tx, writer, other);
  if (existingChat !== null) return existingChat;
  const pair = pairOf(writer, other);
  const chat = await insertChat(tx, { ...pair, members_count: 2, created_at: now, updated_at: now });
  const members = [pair.low_id, pair.high_id].map((user_id) => ({ chat_id: chat.id, user_id, joined_at: now }));
  await tx.sql.insertInto('chat_members').values(members).execute();
  return chat;
}
