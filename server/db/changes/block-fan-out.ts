import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { scopeOfUser } from './log.ts';
import { newestMessagesOf } from './chat-fan-out.ts';
import { pairOf } from '#server/db/chat/rows.ts';
import type { WriteTx } from '#server/db/engine/database.ts';

/** A user's messages in the groups that another is in. */
function messagesInSharedGroups(authorId: number, readerId: number): RawBuilder<unknown> {
  return sql`(select m.id from messages m join chats h on h.id = m.chat_id and h.low_id is null
    join chat_members g on g.chat_id = m.chat_id and g.user_id = ${readerId} and g.left_at is null
    where m.user_id = ${authorId} and m.deleted_at is null)`;
}

/** The groups that a reader is in and another user is or was in. */
function sharedGroups(authorId: number, readerId: number): RawBuilder<unknown> {
  return sql`(select g.chat_id from chat_members g join chats c on c.id = g.chat_id and c.low_id is null
    join chat_members a on a.chat_id = g.chat_id and a.user_id = ${authorId}
    where g.user_id = ${readerId} and g.left_at is null)`;
}

async function logMessages(tx: WriteTx, reader: number, messages: RawBuilder<unknown>, now: number): Promise<void> {
  await sql`
    insert into changes (scope, kind, row_id, position, deleted, at)
    select cast(${scopeOfUser(reader)} as text), 'messages', s.id, cast(${await tx.position()} as bigint), 0, cast(${now} as bigint)
    from ${messages} as s where true
    on conflict (scope, kind, row_id) do update set position = excluded.position, deleted = 0, at = excluded.at
  `.execute(tx.sql);
}

/**
 * Hides from two users, or shows them again, their private messages and each other's messages in shared groups. Of old
 * messages only those that a new device would get come back, so that a device's copy of a chat has no gaps. The groups'
 * own feeds stay unchanged, because nothing changed for the other members.
 */
export async function fanOutChatsBetween(
  tx: WriteTx,
  one: number,
  other: number,
  { isBack, now }: { isBack: boolean; now: number },
): Promise<void> {
  const { low_id: low, high_id: high } = pairOf(one, other);
  const conversation = sql`(select id from chats where low_id = ${low} and high_id = ${high})`;
  for (const [reader, author] of [[one, other] as const, [other, one] as const]) {
    const scope = scopeOfUser(reader);
    await sql`update changes set position = ${await tx.position()}, at = ${now}
      where scope = ${scope} and kind = 'conversations' and row_id in ${conversation}`.execute(tx.sql);
    if (!isBack) {
      await logMessages(tx, reader, messagesInSharedGroups(author, reader), now);
      continue;
    }
    // A scalar per row: for a list, PostgreSQL would compare every row with every element.
    const groupAuthor = sql`(select case when h.low_id is null then m.user_id end
      from messages m join chats h on h.id = m.chat_id where m.id = changes.row_id)`;
    await sql`delete from changes where scope = ${scope} and kind = 'messages' and ${groupAuthor} = ${author}`.execute(
      tx.sql,
    );
    for (const newest of [newestMessagesOf(conversation), newestMessagesOf(sharedGroups(author, reader), author)]) {
      await logMessages(tx, reader, newest, now);
    }
  }
}
