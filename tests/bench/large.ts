import { rankingKeys } from '#contract/people/ranking.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { EventFilter } from '#server/db/events/lists.ts';
import { eventPage, eventsByLikes } from '#server/domain/events/lists.ts';
import { readRanking } from '#server/domain/people/ranking.ts';
import { measureReads } from './server-reads.ts';
import type { Work } from './server-reads.ts';
import type { Row } from './table.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const many = { count: 100_000, users: 20_000, now };
const pageLimit = 200;

/** Where most events are, and where there are few. */
async function placesOf(database: Database) {
  const at = async (city: string) => {
    const row = await database.read(({ sql }) =>
      sql.selectFrom('events').select(['latitude', 'longitude']).where('city', '=', city).limit(1).executeTakeFirst(),
    );
    return { latitude: row?.latitude ?? 0, longitude: row?.longitude ?? 0, radiusKm: 50 };
  };
  return { big: await at('City 1'), small: await at('City 300') };
}

async function worksOn(database: Database): Promise<[name: string, work: Work][]> {
  const { big, small } = await placesOf(database);
  const reader = { actor: null, now };
  const page =
    (filter: EventFilter): Work =>
    (from) =>
      from.read((tx) =>
        eventPage(tx, reader, { filter, place: { now, phase: 'ahead', after: null }, limit: pageLimit }),
      );
  return [
    ['list', page({})],
    ['list, not over yet', page({ fromMs: now })],
    ['list, one category', page({ categories: ['musica', 'conciertos_y_musica'] })],
    ['near, a big city', page({ near: big })],
    ['near, a small city', page({ near: small })],
    ['by likes', (from) => from.read((tx) => eventsByLikes(tx, reader, pageLimit))],
    ['by likes, not over yet', (from) => from.read((tx) => eventsByLikes(tx, reader, pageLimit, now))],
    ['search, a word in 5 events', page({ search: 'zeppelin' })],
    ['search, a word in 3 of 100', page({ search: 'jazz' })],
    ['search, a word in every event', page({ search: 'festival' })],
    ['search, one letter', page({ search: 'f' })],
    ['search, two words', page({ search: 'jazz music' })],
    ['search, two common words', page({ search: 'festival mus' })],
    ['search, a common word near a big city', page({ search: 'music', near: big })],
    ...rankingKeys.map((key): [string, Work] => [key, (from) => from.read((tx) => readRanking(tx, key, 100))]),
  ];
}

/** What the server itself spends on each read, query and view, with 100,000 events in the database; on both engines. */
export async function measureLarge(tell: (line: string) => void): Promise<Row[]> {
  return await measureReads({ what: '100,000 events', many, worksOn }, tell);
}
