import type { Insertable, Kysely } from 'kysely';
import { uuidV7 } from '#contract/uuid.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { createChance } from '#world/random/chance.ts';
import { insertRows } from './insert-rows.ts';

const styles = ['Salsa', 'Bachata', 'Merengue', 'Dembow', 'Bolero'] as const;

export interface ManyGroups {
  /** the first has all users, the following ones are event chats, the others have a few members */
  groups: number;
  /** number of event chats; the first user is in every second one */
  events: number;
  /** a tenth of them are in the first group */
  messages: number;
  users: number;
  now: number;
}

type Table = 'chats' | 'chat_members' | 'group_words' | 'messages';
type Rows = { [Name in Table]: Insertable<Schema[Name]>[] };

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function membersOf(wanted: ManyGroups, id: number, draw: () => number): Set<number> {
  if (id === 1) return new Set(upTo(wanted.users));
  const few = upTo(6).map(draw);
  const isOfFirst = id <= wanted.events + 1 ? id % 2 === 0 : id % 200 === 0;
  return new Set(isOfFirst ? [1, ...few] : few);
}

function rowsOf(wanted: ManyGroups): Rows {
  const { groups, events, messages, users, now } = wanted;
  const chance = createChance(81);
  const rows: Rows = { chats: [], chat_members: [], group_words: [], messages: [] };
  const times = { created_at: now, updated_at: now };
  for (const id of upTo(groups)) {
    const event = id > 1 && id <= events + 1 ? id - 1 : null;
    const style = chance.pick(styles);
    const members = [...membersOf(wanted, id, () => chance.int(2, users))];
    const named = { ref: uuidV7(now), name: event === null ? `${style} ${id}` : null, picture: null, event_id: event };
    rows.chats.push({ ...named, ...times, id, creator_id: 2, members_count: members.length });
    const joined = { left_at: null, removed_at: null, read_upto: 0 };
    for (const [index, user_id] of members.entries()) {
      rows.chat_members.push({ ...joined, chat_id: id, user_id, joined_at: now + index });
    }
    if (event !== null) continue;
    for (const word of [style.toLowerCase(), String(id)]) rows.group_words.push({ word, chat_id: id });
  }
  for (const id of upTo(messages)) {
    const chatId = chance.isTrue(0.1) ? 1 : chance.int(1, groups);
    const said = { content: 'Hola '.repeat(12), image: null, written_at: now, created_at: now, read_at: null };
    const deleted_at = chance.isTrue(0.01) ? now : null;
    const user_id = chance.int(1, users);
    rows.messages.push({ ...said, id, ref: uuidV7(now), chat_id: chatId, user_id, deleted_at });
  }
  return rows;
}

/** Fills a database that has users and events with groups by direct inserts, for measuring reads. */
export async function insertManyGroups(db: Kysely<Schema>, wanted: ManyGroups): Promise<void> {
  const rows = rowsOf(wanted);
  for (const table of ['chats', 'chat_members', 'group_words', 'messages'] as const)
    await insertRows(db, table, rows[table]);
}
