import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { EventStatistics, statisticsDays } from '#contract/events/statistics.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { Database, Tx } from '#server/db/engine/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { eventStatistics } from '#server/domain/events/statistics.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { listStart, subscriberPage } from '#server/domain/events/engagement/subscriber-list.ts';
import { filledPostgres, filledSqlite } from '#world/databases/filled-databases.ts';
import { createDatabase } from '#world/databases/postgres.ts';
import type { TestServer } from '#world/servers/server.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { databases } from '#world/servers/databases.ts';
import { engines } from '#world/servers/engines.ts';
import { plansOf } from '#world/servers/plans.ts';
import { createScene, noon } from '#world/scenes/events.ts';

const postgres = postgresHere();

const dayMs = 86_400_000;
const forbidden = 'No tienes permiso para acceder a este recurso';

describe.each(engines)('an event’s numbers on $name', ({ start }) => {
  let server: TestServer;
  let now = noon;
  let ana: Caller;
  let ben: Caller;
  let cleo: Caller;

  beforeAll(async () => {
    server = await start({ now: () => now });
    [ana, ben, cleo] = [await signUp(server, 'ana'), await signUp(server, 'ben'), await signUp(server, 'cleo')];
  });
  afterAll(() => server.close());

  async function make(given: object = {}): Promise<Event> {
    const payload = { title: 'Noche', description: 'x', date_time: '2030-01-01T10:00:00Z', ...given };
    return (await server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload })).json();
  }

  const ask = (name: number | string, caller: Caller | null = ana) =>
    server.inject({ method: 'GET', url: `/api/events/${name}/statistics`, headers: caller?.headers ?? {} });

  async function numbers({ id }: Event): Promise<EventStatistics> {
    const reply = await ask(id);
    expect(reply.statusCode).toBe(200);
    return EventStatistics.parse(reply.json());
  }

  function view({ id }: Event, visitor: string) {
    const payload = { visitor_id: visitor };
    return server.inject({ method: 'POST', url: `/api/views/events/${id}`, payload });
  }

  function subscribe({ id }: Event, caller: Caller, subscribed = true) {
    const payload = { event_id: id, subscribed };
    const url = '/api/events/event-subscriptions/toggle';
    return server.inject({ method: 'POST', url, headers: caller.headers, payload });
  }

  test('[ORG-02] are told to its organizer alone, by id or ref, and kept by nobody between', async () => {
    const event = await make();
    expect((await ask(event.id, null)).statusCode).toBe(401);
    const others = await ask(event.id, ben);
    expect([others.statusCode, others.json<{ message: string }>().message]).toEqual([403, forbidden]);
    const [byId, byRef] = [await ask(event.id), await ask(event.ref)];
    expect([byId.statusCode, byId.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(byRef.json()).toEqual(byId.json());
  });

  test('[ORG-02] are none where there is no event to be seen', async () => {
    const [draft, gone] = [await make({ status: 'draft' }), await make()];
    await server.inject({ method: 'DELETE', url: `/api/events/${gone.id}`, headers: ana.headers });
    for (const name of [999_999, uuidV7(), 'none', gone.id]) {
      const reply = await ask(name);
      expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([404, 'not_found']);
    }
    expect((await ask(draft.id, ben)).statusCode).toBe(404);
    expect((await ask(draft.id)).statusCode).toBe(200);
  });

  test('[ORG-02] stand by the day, in UTC, on which it happened', async () => {
    now = Date.parse('2026-06-10T23:59:59.999Z');
    const event = await make({ capacity: 1 });
    const [first, second] = [uuidV7(), uuidV7()];
    await view(event, first);
    await view(event, first);
    await subscribe(event, ben);
    now += 1;
    await view(event, first);
    await view(event, second);
    await subscribe(event, cleo);
    const payload = { event_id: event.id, liked: true };
    await server.inject({ method: 'POST', url: '/api/events/event-likes/toggle', headers: ben.headers, payload });
    now = Date.parse('2026-06-13T08:00:00Z');
    expect(await numbers(event)).toEqual({
      views: 4,
      visitors: 2,
      likes: 1,
      subscribers: 1,
      waiting: 1,
      capacity: 1,
      days: [
        { date: '2026-06-10', views: 2, visitors: 1, subscribers: 1 },
        { date: '2026-06-11', views: 2, visitors: 1, subscribers: 0 },
      ],
    });
    await subscribe(event, ben, false);
    expect(await numbers(event)).toMatchObject({
      subscribers: 1,
      waiting: 0,
      days: [
        { date: '2026-06-10', subscribers: 0 },
        { date: '2026-06-11', subscribers: 0 },
        { date: '2026-06-13', views: 0, visitors: 0, subscribers: 1 },
      ],
    });
  });

  test('[ORG-02] a visit that arrives again is counted on no day twice, and one that is refused on none', async () => {
    now = noon;
    const event = await make();
    const visit = { 'idempotency-key': uuidV7(), 'scape-client': uuidV7() };
    const again = { method: 'POST' as const, url: `/api/views/events/${event.id}`, headers: visit, payload: {} };
    await server.inject(again);
    now += dayMs;
    await server.inject(again);
    const hidden = await make({ status: 'draft' });
    expect((await view(hidden, uuidV7())).statusCode).toBe(404);
    expect((await numbers(event)).days).toEqual([{ date: '2026-06-01', views: 1, visitors: 1, subscribers: 0 }]);
    expect((await numbers(hidden)).days).toEqual([]);
  });

  test('[ORG-02] visitors at once are all on the one day', async () => {
    now = noon;
    const event = await make();
    const visitors = Array.from({ length: 12 }, () => uuidV7());
    await Promise.all([...visitors, ...visitors].map((visitor) => view(event, visitor)));
    expect((await numbers(event)).days).toEqual([{ date: '2026-06-01', views: 24, visitors: 12, subscribers: 0 }]);
  });
});

describe.each(databases)('an event’s days on $name', ({ open }) => {
  test('[ORG-02] of a long life the last ones are told, each event’s own', async () => {
    const storage = await open();
    const scene = createScene(storage);
    const [ana, ben, cleo] = [await scene.person(), await scene.person(), await scene.person()];
    const [event, other] = [await scene.event(ana), await scene.event(ana)];
    const visits = Array.from({ length: statisticsDays + 10 }, (_unused, day) => {
      const visited = day % 7 === 0 ? [event, other, event] : [event];
      return visited.map(({ id }) =>
        scene.request(null, 'view.record', {}, { params: { id: String(id) }, now: noon + 2 * day * dayMs }),
      );
    });
    await storage.writer.perform(visits.flat());
    const join = (actor: Actor, day: number) =>
      scene.perform(actor, 'event.subscribe', { event_id: event.id, subscribed: true }, { now: noon + day * dayMs });
    await join(ben, 3);
    await join(cleo, 2 * (statisticsDays + 8) + 1);
    const { days, views } = await storage.database.snapshot((tx) => eventStatistics(tx, ana, event.ref));
    const dates = days.map(({ date }) => date);
    expect(dates).toEqual([...new Set(dates)].toSorted((left, right) => left.localeCompare(right)));
    expect(days.length).toBe(statisticsDays);
    expect(days.slice(-3).map((day) => [day.views, day.subscribers])).toEqual([
      [2, 0],
      [0, 1],
      [1, 0],
    ]);
    const all = visits.flat().filter(({ params }) => params['id'] === String(event.id));
    expect(views).toBe(all.length);
    await storage.close();
  });
});

/** In each event two thirds of all users have a place and the others wait, and it was visited on 300 days. */
async function fillEngagement(db: Kysely<Schema>): Promise<void> {
  await sql`insert into engagement (user_id, event_id, liked, subscribed, waiting, bookmarked, subscribed_at)
    select u.id, e.id, 0, case when u.id % 3 = 0 then 0 else 1 end, case when u.id % 3 = 0 then u.id end, 0,
    u.id * 1000 from users u cross join events e`.execute(db);
  await sql`insert into event_days (event_id, day, views, visitors)
    select e.id, u.id, 1, 1 from users u cross join events e where u.id <= 300`.execute(db);
}

const many = { count: 100, users: 400, now: noon };
const filled: { name: 'SQLite' | 'PostgreSQL'; open: () => Promise<Database> }[] = [
  { name: 'SQLite', open: () => filledSqlite(many, fillEngagement) },
  ...('missing' in postgres
    ? []
    : [
        {
          name: 'PostgreSQL' as const,
          open: async () => await filledPostgres(await createDatabase(postgres.url), many, fillEngagement),
        },
      ]),
];
const scans = { SQLite: /SCAN (g|e|event_days)\b/, PostgreSQL: /Seq Scan on (engagement|event_days|events)/ };

test.each(filled)('[ORG-02] no other event’s rows are read for numbers or lists on $name', async ({ name, open }) => {
  const database = await open();
  const owner = await database.read(({ sql: db }) =>
    db.selectFrom('events').select('organizer_id').where('id', '=', 1).executeTakeFirstOrThrow(),
  );
  const reads: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => eventStatistics(tx, { userId: owner.organizer_id }, 1),
    (tx) => subscriberPage(tx, 1, listStart),
    (tx) => subscriberPage(tx, 1, { phase: 'waiting', after: 5, listedBefore: 5 }),
  ];
  const plans = (await Promise.all(reads.map((read) => plansOf(database, read)))).flat();
  expect(plans.filter((plan) => scans[name].test(plan))).toEqual([]);
  const used = (index: RegExp) => plans.filter((plan) => index.test(plan)).length;
  expect([used(/engagement_by_arrival/), used(/engagement_by_waiting/)]).toEqual([3, 2]);
  await database.close();
});
