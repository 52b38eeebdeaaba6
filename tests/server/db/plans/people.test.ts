import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blocksAmong, isBlockedBetween } from '#server/db/people/blocks.ts';
import type { Database, Tx } from '#server/db/engine/database.ts';
import { followingAmong, listFollows } from '#server/db/people/follows.ts';
import {
  listOpenRequests,
  listRequestIds,
  listActiveRequestsWith,
  findActiveRequest,
} from '#server/db/people/friend-requests.ts';
import { listNoticeIds, listNotices } from '#server/db/notifications/rows.ts';
import { listPeople } from '#server/db/moderation/people.ts';
import { findVisiblePersons, listBlocked } from '#server/db/people/persons.ts';
import { listPoints } from '#server/db/people/points.ts';
import { usersBefore } from '#server/db/rankings.ts';
import { listRelatedIds } from '#server/db/people/related.ts';
import { searchUsers } from '#server/db/people/search.ts';
import { findUsers } from '#server/db/people/users.ts';
import { toProfiles } from '#server/domain/people/present-profile.ts';
import { insertManyPeople } from '#world/databases/many-people.ts';
import { filledEngines } from '#world/servers/filled-engines.ts';
import { plansOf } from '#world/servers/plans.ts';
import { noon } from '#world/scenes/events.ts';

const people = { count: 10, users: 8_000, now: noon };
const fill = (db: Parameters<typeof insertManyPeople>[0]) => insertManyPeople(db, people);

const engines = filledEngines(people, fill);

const fullScan = {
  SQLite: /SCAN (u|f|r|b|n|users|follows|friend_requests|blocks|notices|points|user_words)( |;|$)(?!USING)/,
  PostgreSQL: /Seq Scan on (users|follows|friend_requests|blocks|notices|points|user_words)/,
};
const sorted = { SQLite: /TEMP B-TREE FOR ORDER BY/, PostgreSQL: /Sort/ };

describe.each(engines)('[PROF-03] [PROF-14] lists of 8,000 people on $name', ({ name, open }) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
  }, 180_000);
  afterAll(() => database.close());

  const page = { after: 4_000, limit: 51 };
  const some = Array.from({ length: 200 }, (_, index) => index * 7 + 1);
  const byId = /users|INTEGER PRIMARY KEY/;
  const newest = { before: Number.MAX_SAFE_INTEGER, limit: 51 };

  test.each<[what: string, read: (tx: Tx) => Promise<unknown>, index: RegExp, isOrdered: boolean]>([
    ['followers', (tx) => listFollows(tx, 1, 'followers', { ...page, reader: 5 }), /follows_by_followed/, true],
    ['the followed', (tx) => listFollows(tx, 1, 'following', { ...page, reader: null }), /follows/, true],
    ['whom of many one follows', (tx) => followingAmong(tx, 5, some), /follows/, false],
    ['a block', (tx) => isBlockedBetween(tx, 100, 101), /blocks/, false],
    ['blocks among many', (tx) => blocksAmong(tx, 100, some), /blocks/, false],
    ['whom one has blocked', (tx) => listBlocked(tx, 100, { after: 0, limit: 51 }), /blocks/, true],
    ['a request', (tx) => findActiveRequest(tx, 5, 15), /friend_requests_by/, false],
    ['requests among many', (tx) => listActiveRequestsWith(tx, 5, some), /friend_requests_by/, false],
    ['open requests', (tx) => listOpenRequests(tx, 20, { ...newest, side: 'both' }), /friend_requests_by/, false],
    ['the requests of a pull', (tx) => listRequestIds(tx, 20, 0, 500), /friend_requests_by/, false],
    ['the people of a pull', (tx) => listRelatedIds(tx, 20, 0, 500), /follows/, false],
    ['profiles', async (tx) => toProfiles(tx, await findUsers(tx, some), { userId: 5 }), /users/, false],
    ['people beside what they did', (tx) => findVisiblePersons(tx, 5, some), byId, false],
    ['notices', (tx) => listNotices(tx, 50, newest.before, 200), /notices_by_user/, true],
    ['the notices of a pull', (tx) => listNoticeIds(tx, 50, 0, 500), /notices/, name === 'SQLite'],
    ['points', (tx) => listPoints(tx, 50, 200), /points_by_user/, true],
    ['one’s own place', (tx) => usersBefore(tx, 'total_points', { id: 50, has: 880 }), /users_by_points/, false],
    [
      'people by a rare name',
      (tx) => searchUsers(tx, 5, { search: 'zenobia', after: 0, limit: 51 }),
      /user_words/,
      false,
    ],
    ['people page by page', (tx) => searchUsers(tx, 5, { search: '', ...page }), byId, true],
  ])('%s: by an index', async (_what, read, index, isOrdered) => {
    const plans = await plansOf(database, read);
    expect(plans.some((plan) => index.test(plan)) ? '' : plans.join('\n')).toBe('');
    const isBad = (plan: string) => fullScan[name].test(plan) || (isOrdered && sorted[name].test(plan));
    expect(plans.filter(isBad)).toEqual([]);
  });

  test('[SUSPEND-04] operators find by what nearly all have, a page at a time, without reading all', async () => {
    const all = await database.read((tx) =>
      sql<{ id: number; username: string }>`select id, username from users order by id desc`.execute(tx.sql),
    );
    const most = all.rows[0]?.username.slice(0, 2) ?? '';
    const find = (search: string) => (tx: Tx) => listPeople(tx, { search, filter: 'all', before: 6_000, limit: 21 });
    for (const search of [most, `${most} ${most}`]) {
      const found = await database.read(find(search));
      const expected = all.rows.filter(({ id, username }) => id < 6_000 && username.startsWith(most)).slice(0, 21);
      expect([search, found.map(({ id }) => id)]).toEqual([search, expected.map(({ id }) => id)]);
    }
    const plans = await plansOf(database, find(most));
    expect(plans.filter((plan) => /TEMP B-TREE|Hash/.test(plan))).toEqual([]);
  });

  test('profiles of many take as many queries as one', async () => {
    const queriesOf = async (ids: number[]) =>
      (await plansOf(database, async (tx) => toProfiles(tx, await findUsers(tx, ids), { userId: 5 }))).length;
    expect(await queriesOf(some)).toBe(await queriesOf([1]));
  });

  test('[PROF-14] one’s own place is the one in the list of all', async () => {
    const { rows } = await database.read((tx) =>
      sql<{ id: number; total_points: number }>`select id, total_points from users where total_points > 0
        order by total_points desc, id`.execute(tx.sql),
    );
    for (const place of [0, 1, 1_000, rows.length - 1]) {
      const { id = 0, total_points: has = 0 } = rows[place] ?? {};
      expect(await database.read((tx) => usersBefore(tx, 'total_points', { id, has }))).toBe(place);
    }
  });
});
