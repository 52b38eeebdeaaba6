import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupIdsOf, membersAmong } from '#server/db/chat/members.ts';
import { findChatOfTwo } from '#server/db/chat/rows.ts';
import { listConversationIds, listConversations } from '#server/db/chat/conversations.ts';
import type { Database, Tx } from '#server/db/engine/database.ts';
import { exportedChats } from '#server/db/account-export/chats.ts';
import { listChanges } from '#server/db/changes/feeds.ts';
import { listFirstMessageIds, listMessages, newestAmong, unreadAmong } from '#server/db/chat/message-lists.ts';
import { findVisibleMessage, findVisibleMessages, newestIn } from '#server/db/chat/messages.ts';
import { conversationPage } from '#server/domain/chat/conversations.ts';
import { pullMessages } from '#server/domain/chat/pull-messages.ts';
import { insertManyMessages } from '#world/databases/many-messages.ts';
import { filledEngines } from '#world/servers/filled-engines.ts';
import { plansOf } from '#world/servers/plans.ts';
import { noon } from '#world/scenes/events.ts';

const people = { count: 10, users: 2_000, now: noon };
const wanted = { messages: 20_000, conversations: 200, groups: 20, users: people.users, now: noon };
const fill = (db: Parameters<typeof insertManyMessages>[0]) => insertManyMessages(db, wanted);

const engines = filledEngines(people, fill);

const fullScan = {
  SQLite: /SCAN (m|n|c|g|h|a|d|u|gone|messages|chat_members|chats|changes|users)( |;|$)(?!USING)/,
  PostgreSQL: /Seq Scan on (messages|changes|users)/,
};
const sorted = { SQLite: /TEMP B-TREE FOR ORDER BY/, PostgreSQL: /Sort/ };

describe.each(engines)('[CHAT-03] [CHAT-08] 20,000 messages of 200 conversations on $name', ({ name, open }) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
  }, 180_000);
  afterAll(() => database.close());

  const [limit, ids] = [51, Array.from({ length: 200 }, (_, index) => index + 1)];
  const window = {
    kinds: ['messages', 'groups'],
    after: [19_000, '', 0] as [number, string, number],
    bound: 19_999,
    limit,
  };
  const all = Number.MAX_SAFE_INTEGER;

  test.each<[what: string, read: (tx: Tx) => Promise<unknown>, index: RegExp, isOrdered: boolean]>([
    ['a conversation', (tx) => findChatOfTwo(tx, 9, 1), /chats_(of_two|by_high)/, true],
    ['the newest messages', (tx) => listMessages(tx, 1, 1, { limit }), /messages_by_chat/, true],
    ['older ones', (tx) => listMessages(tx, 1, 1, { limit, before: 5_000 }), /messages_by_chat/, true],
    ['newer ones', (tx) => listMessages(tx, 1, 1, { limit, after: 5_000 }), /messages_by_chat/, true],
    ['one message', (tx) => findVisibleMessage(tx, 1, 77), /INTEGER PRIMARY KEY|messages_pkey/, true],
    ['messages of a pull', (tx) => findVisibleMessages(tx, 1, [1, 2, 3]), /INTEGER PRIMARY KEY|messages_pkey/, false],
    ['the newest of a chat', (tx) => newestIn(tx, 9), /messages_by_chat/, true],
    ['the newest of many chats', (tx) => newestAmong(tx, 1, ids), /messages_by_chat/, false],
    ['unread ones of many chats', (tx) => unreadAmong(tx, 1, ids), /messages_by_chat/, false],
    ['conversations', (tx) => listConversations(tx, 1, { before: all, limit }), /chat_members_by_user/, false],
    ['conversations of a pull', (tx) => listConversationIds(tx, 1, 0, limit), /chat_members_by_user/, false],
    ['groups', (tx) => groupIdsOf(tx, 1), /chat_members_by_user/, false],
    [
      'what one has to do with chats',
      (tx) => membersAmong(tx, 1, [1, 2, 3]),
      /chat_members_(pkey|by_user)|sqlite_autoindex/,
      true,
    ],
    ['a first pull', (tx) => listFirstMessageIds(tx, 1, { after: 0, each: 50, limit: 500 }), /messages_by_chat/, false],
    ['a pull', (tx) => listChanges(tx, { userId: 1 }, window), /changes_by_position/, false],
    [
      'an export',
      (tx) => exportedChats.messages(tx, { userId: 1, after: 5_000, limit: 500 }),
      /messages_by_chat/,
      false,
    ],
    [
      'an export of groups',
      (tx) => exportedChats.groupMessages(tx, { userId: 900, after: 0, limit }),
      /messages_by_user/,
      false,
    ],
  ])('%s: by an index', async (_what, read, index, isOrdered) => {
    const plans = await plansOf(database, read);
    expect(plans.some((plan) => index.test(plan)) ? '' : plans.join('\n')).toBe('');
    const isBad = (plan: string) => fullScan[name].test(plan) || (isOrdered && sorted[name].test(plan));
    expect(plans.filter(isBad)).toEqual([]);
  });

  test('200 conversations take as many queries as one, and so does a pull of 500 messages', async () => {
    const queriesOf = async (read: (tx: Tx) => Promise<unknown>) => (await plansOf(database, read)).length;
    const actor = { userId: 1 };
    for (const most of [1, 200]) {
      expect(await queriesOf((tx) => conversationPage(tx, actor, { before: all, limit: most }))).toBe(6);
    }
    const first = await database.read((tx) => pullMessages.list(tx, actor, 0, 500, noon));
    expect(first).toHaveLength(500);
    expect(await queriesOf((tx) => pullMessages.read(tx, actor, [...first, 10 ** 9], noon))).toBe(2);
  });

  test('a feed put together from many is the changes of each, in order, however it is cut', async () => {
    const inAll = await database.read(async (tx) => {
      const scopes = ['u:1', ...(await groupIdsOf(tx, 1)).map((id) => `g:${id}`)];
      return await tx.sql
        .selectFrom('changes')
        .select('row_id')
        .where('scope', 'in', scopes)
        .orderBy('position')
        .orderBy('row_id')
        .execute();
    });
    const found: number[] = [];
    for (let after: [number, string, number] = [0, '', 0]; ;) {
      const place = { kinds: ['messages'], after, bound: 20_000, limit: 97 };
      const page = await database.read((tx) => listChanges(tx, { userId: 1 }, place));
      found.push(...page.map((row) => row.row_id));
      const last = page.at(-1);
      if (page.length < 97 || last === undefined) break;
      after = [last.position, last.kind, last.row_id];
    }
    expect(found.length).toBeGreaterThan(10_000);
    expect(found).toEqual(inAll.map((row) => row.row_id));
  });
});
