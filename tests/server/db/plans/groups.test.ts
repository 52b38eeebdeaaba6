import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Tx } from '#server/db/engine/database.ts';
import { listGroups } from '#server/db/chat/group-lists.ts';
import { listFirstMembers, listGroupIdsOf, listMembers } from '#server/db/chat/group-members.ts';
import { unreadAmong } from '#server/db/chat/message-lists.ts';
import { eventChatFor } from '#server/domain/chat/groups/event-chat.ts';
import { groupsBy } from '#server/domain/chat/groups/lists.ts';
import { groupMessagesOf, joinedGroupFor } from '#server/domain/chat/groups/messages.ts';
import { pullGroups } from '#server/domain/chat/groups/pull.ts';
import { insertManyGroups } from '#world/databases/many-groups.ts';
import { filledEngines } from '#world/servers/filled-engines.ts';
import { plansOf } from '#world/servers/plans.ts';
import { noon } from '#world/scenes/events.ts';

const people = { count: 300, users: 2_000, now: noon };
const wanted = { groups: 10_000, events: 300, messages: 30_000, users: people.users, now: noon };
const fill = (db: Parameters<typeof insertManyGroups>[0]) => insertManyGroups(db, wanted);

const engines = filledEngines(people, fill);

const fullScan = {
  SQLite: /SCAN (c|m|q|g|u|s|e|gone|messages|chat_members|chats|group_words|users)( |;|$)(?!USING)/,
  PostgreSQL: /Seq Scan on (messages|chat_members|chats|group_words|users)/,
};
const sorted = { SQLite: /TEMP B-TREE FOR ORDER BY/, PostgreSQL: /Sort/ };

describe.each(engines)('[CHAT-04] [ECHAT-02] 10,000 groups and 30,000 messages on $name', ({ name, open }) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
  }, 180_000);
  afterAll(() => database.close());

  const [limit, actor] = [51, { userId: 1 }];
  const first = { members: 999_999_999, id: 0, limit };
  const byChat = /chat_members_in_order/;

  test.each<[what: string, read: (tx: Tx) => Promise<unknown>, index: RegExp, isOrdered: boolean]>([
    // The chats of events that one is in are few, and sorted.
    ['groups', (tx) => listGroups(tx, 1, { ...first, search: '' }), /chats_public/, false],
    ['groups further on', (tx) => listGroups(tx, 1, { members: 6, id: 700, limit, search: '' }), /chats_public/, false],
    ['a search', (tx) => listGroups(tx, 1, { ...first, search: 'bachata 7777' }), /group_words|chats_public/, false],
    ['a page of members', (tx) => listMembers(tx, 1, 1, { since: 0, userId: 0, limit }), byChat, name === 'SQLite'],
    ['members on', (tx) => listMembers(tx, 1, 1, { since: noon + 900, userId: 7, limit }), byChat, name === 'SQLite'],
    ['first members', (tx) => listFirstMembers(tx, 1, [1, 2, 3, 4], 6), byChat, false],
    ['a page of messages', (tx) => groupMessagesOf(tx, actor, 1, { limit }), /messages_by_chat/, true],
    ['older ones', (tx) => groupMessagesOf(tx, actor, 1, { limit, before: 15_000 }), /messages_by_chat/, true],
    ['what is unread', (tx) => unreadAmong(tx, 1, [1, 2, 4, 6]), /messages_by_chat/, false],
    ['a join', (tx) => joinedGroupFor(tx, actor, 1), /messages_by_chat/, false],
    ['the chat of an event', (tx) => eventChatFor(tx, null, 7), byChat, false],
    ['the groups of a pull', (tx) => listGroupIdsOf(tx, 1, 0, 500), /chat_members_by_user/, false],
  ])('%s: by an index', async (_what, read, index, isOrdered) => {
    const plans = await plansOf(database, read);
    expect(plans.some((plan) => index.test(plan)) ? '' : plans.join('\n')).toBe('');
    const isBad = (plan: string) => fullScan[name].test(plan) || (isOrdered && sorted[name].test(plan));
    expect(plans.filter(isBad)).toEqual([]);
  });

  test('a page of 200 groups takes as many queries as a page of one, and so does a pull', async () => {
    const queriesOf = async (read: (tx: Tx) => Promise<unknown>) => (await plansOf(database, read)).length;
    for (const most of [1, 200]) {
      expect(await queriesOf((tx) => groupsBy(tx, actor, { ...first, limit: most, search: '' }))).toBeLessThanOrEqual(
        7,
      );
    }
    const ids = await database.read((tx) => listGroupIdsOf(tx, 1, 0, 500));
    expect(ids.length).toBeGreaterThan(190);
    expect(await queriesOf((tx) => pullGroups.read(tx, actor, ids, noon))).toBe(7);
  });

  test('pages put together are all groups that there are for one, once each, in order', async () => {
    const all = await database.read((tx) => listGroups(tx, 1, { ...first, limit: 20_000, search: '' }));
    const found: number[] = [];
    for (let place = { members: 999_999_999, id: 0 }; ;) {
      const page = await database.read((tx) => listGroups(tx, 1, { ...place, limit: 997, search: '' }));
      found.push(...page.map((row) => row.id));
      const last = page.at(-1);
      if (page.length < 997 || last === undefined) break;
      place = { members: last.members_count, id: last.id };
    }
    expect(found).toEqual(all.map((row) => row.id));
    expect([found.length, new Set(found).size]).toEqual([9_850, 9_850]);
  });
});
