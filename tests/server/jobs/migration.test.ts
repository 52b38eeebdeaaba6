import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { migrations } from '#server/db/schema/migrations.ts';
import { openPostgresStorage } from '#server/writer/postgres-storage.ts';
import { openInlineStorage } from '#server/writer/inline-storage.ts';
import type { Storage } from '#server/writer/storage.ts';
import { tidy } from '#server/tidy.ts';
import { createDatabase } from '#world/databases/postgres.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';
import { createPushScene } from '#world/scenes/push.ts';
import { noon } from '#world/scenes/events.ts';

const postgres = postgresHere();
const day = 24 * 3600_000;

interface Place {
  open(): Promise<Storage>;
  /** statements, as another program runs them */
  run(statements: string[]): Promise<void>;
  close(): void;
}

const engines: { name: string; make(): Promise<Place> }[] = [
  {
    name: 'SQLite',
    async make() {
      const folder = mkdtempSync(join(tmpdir(), 'scape-old-'));
      const path = join(folder, 'scape.db');
      async function run(statements: string[]): Promise<void> {
        const side = new DatabaseSync(path);
        for (const statement of statements) side.exec(statement);
        side.close();
      }
      return {
        open: () => openInlineStorage(path),
        run,
        close: () => rmSync(folder, { recursive: true, force: true }),
      };
    },
  },
  ...('missing' in postgres
    ? []
    : [
        {
          name: 'PostgreSQL',
          async make() {
            const url = await createDatabase(postgres.url);
            async function run(statements: string[]): Promise<void> {
              const side = new Client({ connectionString: url });
              await side.connect();
              for (const statement of statements) await side.query(statement);
              await side.end();
            }
            return { open: () => openPostgresStorage({ url }), run, close: () => undefined };
          },
        },
      ]),
];

/** What every event is read or written with today: without it today's program could write none into the old database. */
const readToday = [
  '0019-days',
  '0021-event-languages',
  '0022-free-events',
  '0024-ratings-and-photos',
  '0025-attendee-notes',
  '0026-unlisted-events',
  '0027-invitations',
  '0028-people-met',
  '0030-prices',
  '0031-suspensions',
  '0032-reported-messages',
  '0034-email-confirmations',
];

/** Opens a database with the steps alone that there were before one. */
async function openAsBefore(step: string, { open }: Place): Promise<Storage> {
  const at = migrations.findIndex(({ name }) => name === step);
  const later = migrations.splice(at);
  migrations.push(...later.filter(({ name }) => readToday.includes(name)));
  try {
    return await open();
  } finally {
    migrations.splice(at, Infinity, ...later);
  }
}

describe.each(engines)('[API-05] a database from before work was owed, on $name', ({ make }) => {
  const visitor = uuidV7();
  const [ana, ben] = [{ userId: 1 }, { userId: 2 }];
  let place: Place;
  let eventId: number;
  let storage: Storage;
  let scene: ReturnType<typeof createPushScene>;

  /** People with browsers that are to be told of things, whom that version told from memory; where lanes and visits stood. */
  beforeAll(async () => {
    place = await make();
    const old = await openAsBefore('0014-jobs', place);
    const names = await old.database.read(({ sql }) => sql.introspection.getTables());
    if (names.some(({ name }) => name === 'jobs')) throw new Error('This is no database from before');
    const before = createPushScene(old);
    await before.reachable();
    await before.reachable();
    eventId = (await before.event(ana)).id;
    await before.close();
    await old.close();
    // The old program's own words, for today's know columns that it hadn't.
    await place.run([
      `insert into lanes (scope, client, lane, last_seq) values ('u:1', 'phone', 'chat:u2', 7)`,
      `insert into viewers (event_id, viewer, first_at) values (${String(eventId)}, 'v:${visitor}', ${String(noon)})`,
      `update events set views_count = 1, unique_views_count = 1`,
    ]);
    storage = await place.open();
    scene = createPushScene(storage);
  });
  afterAll(async () => {
    await scene.close();
    await storage.close();
    place.close();
  });

  test('tells the browsers that it knew, by jobs now', async () => {
    expect(await scene.whom(() => scene.send(ana, ben))).toEqual([ben.userId]);
    expect(await scene.whom(() => scene.send(ben, ana))).toEqual([ana.userId]);
  });

  test('[DET-06] counts nobody anew who had visited before', async () => {
    const visit = (visitor_id: string) =>
      scene.perform(null, 'view.record', { visitor_id }, { params: { id: String(eventId) }, now: noon + 1 });
    await visit(visitor);
    await visit(uuidV7());
    expect(await scene.read(null, eventId)).toMatchObject({ view_count: 3, unique_view_count: 2 });
  });

  test('knows where each lane stood, and lets go of none sooner than of those used now', async () => {
    const late = { client: 'phone', lane: 'chat:u2', seq: 7, key: uuidV7() };
    const again = () => scene.perform(ana, 'user.follow', { followedId: ben.userId }, late);
    expect(await again()).toMatchObject({ status: 409, body: { error: 'late_sequence' } });
    await tidy(storage.writer, Date.now() + 399 * day);
    const lanes = () => storage.database.read(({ sql }) => sql.selectFrom('lanes').select('lane').execute());
    expect(await lanes()).toContainEqual({ lane: 'chat:u2' });
    await tidy(storage.writer, Date.now() + 401 * day);
    expect(await lanes()).not.toContainEqual({ lane: 'chat:u2' });
    expect(await again()).toMatchObject({ status: 409, body: { error: 'late_sequence' } });
  });
});
