import type { Insertable, Updateable } from 'kysely';
import type { ChatsTable } from '#server/db/schema/chat.ts';
import { insertChat, updateChat } from './rows.ts';
import type { ChatRow } from './rows.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { searchTextOf } from '#server/db/search/search-text.ts';

/** A public group, or an event's chat, whose name and picture are the event's. */
export type GroupRow = ChatRow & { ref: string };

/** Those of the chats that are groups. */
export function groupsAmong(chats: ChatRow[]): GroupRow[] {
  return chats.flatMap((chat) => (chat.ref === null ? [] : [{ ...chat, ref: chat.ref }]));
}

const versions = Array.from({ length: 16 }, (_, version) => version.toString(16));

/**
 * Whether this is the oldest of the events whose refs differ only in the UUID version: their chats would get the same
 * ref.
 */
export async function isFirstOfItsName({ sql }: Tx, { id, ref }: { id: number; ref: string }): Promise<boolean> {
  const alike = versions.map((version) => ref.slice(0, 14) + version + ref.slice(15));
  const query = sql.selectFrom('events').select('id').where('ref', 'in', alike).where('id', '<', id);
  return (await query.limit(1).executeTakeFirst()) === undefined;
}

/** Stores the words of a group's name for the search. */
async function saveGroupSearchTerms({ sql }: WriteTx, chatId: number, name: string): Promise<void> {
  const words = searchTextOf([name]).split(' ').filter(Boolean);
  await sql.deleteFrom('group_words').where('chat_id', '=', chatId).execute();
  if (words.length === 0) return;
  await sql
    .insertInto('group_words')
    .values(words.map((word) => ({ word, chat_id: chatId })))
    .execute();
}

type NewGroup = Omit<Insertable<ChatsTable>, 'low_id' | 'high_id'>;

export async function insertGroup(tx: WriteTx, group: NewGroup): Promise<number> {
  const { id, name } = await insertChat(tx, group);
  if (name !== null) await saveGroupSearchTerms(tx, id, name);
  return id;
}

export async function updateGroup(tx: WriteTx, id: number, changes: Updateable<ChatsTable>): Promise<void> {
  await updateChat(tx, id, changes);
  if (typeof changes.name === 'string') await saveGroupSearchTerms(tx, id, changes.name);
}
