import type { Insertable, Kysely } from 'kysely';
import { uuidV7 } from '#contract/uuid.ts';
import { pairOf } from '#server/db/chat/rows.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { createChance } from '#world/random/chance.ts';
import { insertRows } from './insert-rows.ts';

export interface ManyMessages {
  messages: number;
  /** number of the first user's conversations, which have half of the messages; the first one has a tenth */
  conversations: number;
  /** number of groups, each with a hundred users; the first user is in half of them */
  groups: number;
  users: number;
  now: number;
}

type Table = 'chats' | 'chat_members' | 'messages' | 'changes';
type Rows = { [Name in Table]: Insertable<Schema[Name]>[] };

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function chatsOf({ conversations, groups, users, now }: ManyMessages): Pick<Rows, 'chats' | 'chat_members'> {
  const chance = createChance(71);
  const times = { created_at: now, updated_at: now };
  const blank = { ref: null, name: null, picture: null, event_id: null, creator_id: null, low_id: null, high_id: null };
  const chats: Rows['chats'] = [];
  const members: Rows['chat_members'] = [];
  const join = (chat_id: number, user_id: number) =>
    members.push({ chat_id, user_id, joined_at: now, left_at: null, removed_at: null, read_upto: 0 });
  // As many again are between other users.
  for (const id of upTo(conversations * 2)) {
    const [one, other] = id <= conversations ? [1, id + 1] : [id, id + 1];
    chats.push({ ...blank, ...pairOf(one, other), ...times, id, members_count: 2 });
    join(id, one);
    join(id, other);
  }
  for (const id of upTo(groups).map((group) => conversations * 2 + group)) {
    const group = { ref: uuidV7(now), name: `Group ${id}`, creator_id: 2, members_count: 100 };
    chats.push({ ...blank, ...group, ...times, id });
    const isOfFirst = id % 2 === 0;
    const own = new Set(upTo(100).map(() => chance.int(2, users)));
    for (const user of isOfFirst ? [1, ...own] : own) join(id, user);
  }
  return { chats, chat_members: members };
}

function saidIn(wanted: ManyMessages, { chats, chat_members: members }: Pick<Rows, 'chats' | 'chat_members'>) {
  const chance = createChance(72);
  const { conversations, messages, now } = wanted;
  const byChat = Map.groupBy(members, (member) => member.chat_id);
  const others = chats.slice(conversations);
  const rows: Rows['messages'] = [];
  const changes: Rows['changes'] = [];
  for (const id of upTo(messages)) {
    const draw = chance.next();
    const ofFirst = draw < 0.1 ? 0 : chance.int(0, conversations - 1);
    const chat = draw < 0.5 ? chats[ofFirst] : chance.pick(others);
    const inIt = byChat.get(chat?.id ?? 0) ?? [];
    const author = chance.pick(inIt).user_id;
    const times = { written_at: now, created_at: now, read_at: null };
    const deletedAt = chance.isTrue(0.01) ? now : null;
    const chatId = chat?.id ?? 0;
    rows.push({
      ...times,
      id,
      ref: uuidV7(now),
      chat_id: chatId,
      user_id: author,
      content: 'Hola '.repeat(12),
      image: null,
      deleted_at: deletedAt,
    });
    const isOfTwo = chat?.low_id !== null;
    const scopes = isOfTwo ? inIt.map((member) => `u:${member.user_id}`) : [`g:${chatId}`];
    for (const scope of scopes)
      changes.push({ scope, kind: 'messages', row_id: id, position: id, deleted: 0, at: now });
  }
  return { messages: rows, changes };
}

/** Fills a database that has users with conversations and groups by direct inserts, for measuring reads. */
export async function insertManyMessages(db: Kysely<Schema>, wanted: ManyMessages): Promise<void> {
  const chats = chatsOf(wanted);
  const rows: Rows = { ...chats, ...saidIn(wanted, chats) };
  // All but the latest messages in the first user's chats are read.
  const read = Math.floor(wanted.messages * 0.9);
  for (const member of rows.chat_members) if (member.user_id === 1) member.read_upto = read;
  for (const table of ['chats', 'chat_members', 'messages', 'changes'] as const)
    await insertRows(db, table, rows[table]);
}
