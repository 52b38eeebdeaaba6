import { rankingKeys } from '#contract/ranking.ts';
import type { Database } from '#server/db/database.ts';
import type { EventFilter } from '#server/db/event-lists.ts';
import { eventPage, eventsByLikes } from '#server/domain/feed.ts';
import { readRanking } from '#server/domain/ranking.ts';
import { filledPostgres, filledSqlite } from '#world/filled-databases.ts';
import { createDatabase, startPostgres } from '#world/postgres.ts';
import { inMs, median, quantile } from './numbers.ts';
import { below } from './table.ts';
import type { Row } from './table.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const many = { count: 100_000, users: 20_000, now };
const calls = 60;
const goalMs = 10;
const pageLimit = 200;

type Work = (database: Database) => Promise<unknown>;

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

async function rowsOf(engine: string, database: Database): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, work] of await worksOn(database)) {
    const times: number[] = [];
    await work(database);
    for (let call = 0; call < calls; call += 1) {
      const beganAt = performance.now();
      await work(database);
      times.push(performance.now() - beganAt);
    }
    const p95 = `p95 ${inMs(quantile(times, 0.95))} ms`;
    rows.push(below(`${engine}: ${name} (${p95})`, median(times), goalMs, (ms) => `${inMs(ms)} ms`));
  }
  return rows;
}

/** What the server itself spends on each read, query and view, with 100,000 events in the database; on both engines. */
export async function measureLarge(tell: (line: string) => void): Promise<Row[]> {
  tell('putting 100,000 events into SQLite');
  const sqlite = await filledSqlite(many);
  const rows = await rowsOf('SQLite', sqlite);
  await sqlite.close();
  const cluster = await startPostgres().catch((error: unknown) => {
    tell(`Only SQLite is measured: ${String(error)}`);
    return null;
  });
  if (cluster === null) return rows;
  try {
    tell('putting 100,000 events into PostgreSQL');
    const postgres = await filledPostgres(await createDatabase(cluster.url), many);
    rows.push(...(await rowsOf('PostgreSQL', postgres)));
    await postgres.close();
  } finally {
    await cluster.close();
  }
  return rows;
}
