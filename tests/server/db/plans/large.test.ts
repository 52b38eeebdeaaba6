import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creationCategories } from '#contract/events/category.ts';
import { rankingKeys } from '#contract/people/ranking.ts';
import type { Database, Tx } from '#server/db/engine/database.ts';
import { listEvents, listEventsByLikes } from '#server/db/events/lists.ts';
import { listEngagement, listRelatedEventIds } from '#server/db/events/engagement.ts';
import type { EventFilter, EventPlace } from '#server/db/events/lists.ts';
import { readRanking } from '#server/domain/people/ranking.ts';
import { filledEngines } from '#world/servers/filled-engines.ts';
import { plansOf } from '#world/servers/plans.ts';
import { noon } from '#world/scenes/events.ts';

// Enough for PostgreSQL to find that reading everything is dearer than going by an index.
const many = { count: 6_000, users: 8_000, now: noon };

// Every thousandth event, by its id: a comparison of remainders would look at every pair.
const ties = sql`insert into engagement (user_id, event_id, liked, subscribed, bookmarked)
  with recursive steps(step) as (select 0 union all select step + 1000 from steps where step < ${sql.lit(many.count)})
  select u.id, e.id, 1, 0, 0 from steps s cross join users u join events e on e.id = u.id % 1000 + s.step`;

const openings = sql`insert into event_access (user_id, event_id, granted_at)
  select user_id, event_id, 0 from engagement where event_id % 10 = 0`;

const engines = filledEngines(many, async (db) => {
  await ties.execute(db);
  await openings.execute(db);
});

const fullScan = {
  SQLite: /SCAN (e|u|users|events|event_words)( |;|$)(?!USING|VIRTUAL TABLE INDEX \d+:M)/,
  PostgreSQL: /Seq Scan on/,
};
const sorted = { SQLite: /TEMP B-TREE FOR ORDER BY/, PostgreSQL: /Sort/ };
const engagement = { SQLite: /g USING INDEX sqlite_autoindex_engagement/, PostgreSQL: /engagement_pkey/ };
const words = {
  SQLite: /event_words VIRTUAL TABLE INDEX \d+:M/,
  PostgreSQL: /Bitmap Index Scan on event_words_by_word/,
};

describe.each(engines)('the queries that grow with the events use their indexes on $name', ({ name, open }) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
  }, 120_000);
  afterAll(() => database.close());

  const list = (filter: EventFilter, place: Partial<EventPlace> = {}) => {
    const from: EventPlace = { now: noon, phase: 'ahead', after: [noon, 5], ...place };
    return async (tx: Tx) => await listEvents(tx, filter, from, 200);
  };
  const near = { latitude: 18, longitude: -70, radiusKm: 50 };

  test.each<[what: string, read: (tx: Tx) => Promise<unknown>, index: RegExp, isOrdered: boolean]>([
    ['the list', list({}), /public_by_start/, true],
    ['the list of what is past', list({}, { phase: 'behind', after: null }), /public_by_start/, true],
    ['what has not ended', list({ fromMs: noon }), /public_by_start/, true],
    ['what is online', list({ isOnline: true }), /public_by_start/, true],
    ['what is free', list({ isFree: true }), /public_by_start/, true],
    ['free in a category', list({ isFree: true, categories: ['musica'] }), /public_by_(category|start)/, true],
    ['free and near', list({ isFree: true, near }), /public_by_cell/, false],
    ['a day', list({ fromMs: noon, toMs: noon + 86_400_000 }), /public_by_start/, true],
    ['a day that is over', list({ fromMs: noon - 86_400_000, toMs: noon }), /events_recurring/, false],
    ['a category', list({ categories: ['musica'] }), /public_by_(category|start)/, true],
    ['what somebody organizes', list({ organizerId: 7, fromMs: noon }), /public_by_organizer/, true],
    // Several cells are several ranges of the index, so what is near is put in order afterwards.
    ['what is near', list({ near }), /public_by_cell/, false],
    ['by likes', (tx) => listEventsByLikes(tx, 200), /public_by_likes/, true],
    ['by likes, from now', (tx) => listEventsByLikes(tx, 200, noon), /public_by_likes/, true],
    ['a rare word', list({ search: 'zeppelin' }), words[name], name === 'SQLite'],
    ['a common word', list({ search: 'festival' }), words[name], name === 'SQLite'],
    ['two words', list({ search: 'jazz music' }), words[name], name === 'SQLite'],
    [
      'words, categories and a time',
      list({ search: 'jazz', categories: Object.keys(creationCategories), fromMs: noon }),
      words[name],
      false,
    ],
    ['a word near a place', list({ search: 'jazz', near }), /public_by_cell/, false],
    ['a word on half the globe', list({ search: 'zeppelin', near: { ...near, radiusKm: 15_000 } }), words[name], false],
    ['what a user has to do with events', (tx) => listEngagement(tx, 7, 0, 501), engagement[name], name === 'SQLite'],
    ['the events of a user’s pull', (tx) => listRelatedEventIds(tx, 7, 0, 501), /events_by_organizer/, false],
    ['its next page', (tx) => listRelatedEventIds(tx, 7, 3_000, 501), engagement[name], false],
    ['users by subscriptions', (tx) => readRanking(tx, 'usuarios-mas-suscritos', 50), /users_by_subscriptions/, true],
    ['users by points', (tx) => readRanking(tx, 'usuarios-mas-puntos', 50), /users_by_points/, true],
    ['users by likes', (tx) => readRanking(tx, 'usuarios-mas-likes-dados', 50), /users_by_likes_given/, true],
    ['users by comments', (tx) => readRanking(tx, 'usuarios-mas-comentarios', 50), /users_by_comments/, true],
    ['events by subscribers', (tx) => readRanking(tx, 'eventos-mas-suscritos', 50), /public_by_subscribers/, true],
    ['events by likes', (tx) => readRanking(tx, 'eventos-mas-likes', 50), /public_by_likes/, true],
  ])('%s', async (_what, read, index, isOrdered) => {
    const plans = await plansOf(database, read);
    expect(plans.some((plan) => index.test(plan)) ? '' : plans.join('\n')).toBe('');
    const isBad = (plan: string) => fullScan[name].test(plan) || (isOrdered && sorted[name].test(plan));
    expect(plans.filter(isBad)).toEqual([]);
  });

  test.each<[what: string, filter: EventFilter]>([
    ['near a place', { near }],
    ['where no cells are near enough', { near: { latitude: -80, longitude: -140, radiusKm: 900 } }],
    ['at a time', { fromMs: noon + 364 * 86_400_000 }],
    ['of a category', { categories: ['musica'] }],
  ])('a common word among few events %s is not looked up in the index of words', async (_what, filter) => {
    const plans = await plansOf(database, list({ search: 'festival', ...filter }));
    expect(plans.filter((plan) => words[name].test(plan) || fullScan[name].test(plan))).toEqual([]);
  });

  test('[RANK-02] every list is in order, the most first, then by id, from among all', async () => {
    for (const key of rankingKeys) {
      const entries = await database.read((tx) => readRanking(tx, key, 100));
      const places = entries.map((entry) => ({
        id: 'user' in entry ? entry.user_id : entry.event_id,
        amount: 'total_points' in entry ? entry.total_points : entry.count,
      }));
      const order = places.toSorted((left, right) => right.amount - left.amount || left.id - right.id);
      expect(places).toEqual(order);
      expect(places.length).toBe(key === 'usuarios-mas-comentarios' ? 0 : 100);
    }
    const points = await database.read((tx) =>
      sql<{ most: number }>`select max(total_points) as most from users`.execute(tx.sql),
    );
    const [first] = await database.read((tx) => readRanking(tx, 'usuarios-mas-puntos', 1));
    expect(first).toMatchObject({ rank: 1, total_points: points.rows[0]?.most });
  });
});
