import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { attachment } from '#server/api/http/attachment.ts';
import { csvLine } from '#contract/events/people/subscriber-csv.ts';
import { listSeated } from '#server/db/events/subscribers.ts';
import type { SeatPlace } from '#server/db/events/subscribers.ts';
import { listStart, subscriberPage } from '#server/domain/events/engagement/subscriber-list.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { createScene, noon } from '#world/scenes/events.ts';

const header = '\uFEFFdisplay_name,username,status,since,place\r\n';

describe.each(engines)('an event’s list of subscribers on $name', ({ start }) => {
  let server: TestServer;
  let now = noon;
  let people: Caller[];

  beforeAll(async () => {
    server = await start({ now: () => now });
    people = await Promise.all(['ana', 'ben', 'cleo', 'dan', 'eva'].map((name) => signUp(server, name)));
  });
  afterAll(() => server.close());

  const who = (index: number): Caller => {
    const caller = people[index];
    if (caller === undefined) throw new Error('Nobody');
    return caller;
  };

  async function make(given: object = {}): Promise<Event> {
    const payload = { title: 'Noche', description: 'x', date_time: '2030-01-01T10:00:00Z', ...given };
    return (await server.inject({ method: 'POST', url: '/api/events', headers: who(0).headers, payload })).json();
  }

  const ask = (name: number | string, caller: Caller | null = who(0), method: 'GET' | 'HEAD' = 'GET') =>
    server.inject({ method, url: `/api/events/${name}/subscribers.csv`, headers: caller?.headers ?? {} });

  async function wish({ id }: Event, caller: Caller, subscribed = true): Promise<void> {
    now += 1000;
    const payload = { event_id: id, subscribed };
    const url = '/api/events/event-subscriptions/toggle';
    const reply = await server.inject({ method: 'POST', url, headers: caller.headers, payload });
    expect(reply.statusCode).toBe(200);
  }

  async function rename(caller: Caller, display_name: string): Promise<void> {
    const url = `/api/users/update/${caller.user.id}`;
    const reply = await server.inject({ method: 'PUT', url, headers: caller.headers, payload: { display_name } });
    expect(reply.statusCode).toBe(200);
  }

  test('[ORG-02] is its organizer’s alone', async () => {
    const [event, draft] = [await make(), await make({ status: 'draft' })];
    await wish(event, who(1));
    expect((await ask(event.id, null)).statusCode).toBe(401);
    const others = await ask(event.ref, who(1));
    expect([others.statusCode, others.json()]).toEqual([
      403,
      { message: 'No tienes permiso para acceder a este recurso', error: 'forbidden' },
    ]);
    expect((await ask(draft.id, who(1))).statusCode).toBe(404);
    for (const name of [999_999, uuidV7(), 'none']) expect((await ask(name)).statusCode).toBe(404);
    expect((await ask(draft.id)).body).toBe(header);
  });

  test('[ORG-02] is in order of arrival, then those who wait with their places, in UTC', async () => {
    now = Date.parse('2026-06-10T10:00:00Z');
    const event = await make({ capacity: 2 });
    for (const index of [2, 1, 4, 3]) await wish(event, who(index));
    const first = (await ask(event.ref)).body;
    expect(first).toBe(
      [
        `${header}Test Person,cleo,subscribed,2026-06-10T10:00:01.000Z,`,
        'Test Person,ben,subscribed,2026-06-10T10:00:02.000Z,',
        'Test Person,eva,waiting,2026-06-10T10:00:03.000Z,1',
        'Test Person,dan,waiting,2026-06-10T10:00:04.000Z,2',
        '',
      ].join('\r\n'),
    );
    await wish(event, who(2), false);
    expect((await ask(event.id)).body.split('\r\n').slice(1)).toEqual([
      'Test Person,ben,subscribed,2026-06-10T10:00:02.000Z,',
      'Test Person,eva,subscribed,2026-06-10T10:00:05.000Z,',
      'Test Person,dan,waiting,2026-06-10T10:00:04.000Z,1',
      '',
    ]);
  });

  test('[ORG-02] says nothing of anybody but how they are called here, and what can’t be run', async () => {
    const event = await make();
    await rename(who(1), '=HYPERLINK("https://bad.example";"Free, now")');
    await rename(who(2), 'Ñandú "el ave", 王');
    await rename(who(3), '+1 809');
    for (const index of [1, 2, 3]) await wish(event, who(index));
    const { body } = await ask(event.id);
    const names = body.split('\r\n').slice(1, 4);
    expect(names[0]).toMatch(/^"'=HYPERLINK\(""https:\/\/bad\.example"";""Free, now""\)",ben,/);
    expect(names[1]).toMatch(/^"Ñandú ""el ave"", 王",cleo,/);
    expect(names[2]).toMatch(/^'\+1 809,dan,/);
    for (const secret of ['@example.com', 'Test', 'Person']) expect(body).not.toContain(secret);
  });

  test('[ORG-02] comes as a file that nobody keeps between, whatever the event is called', async () => {
    const event = await make({ title: 'Son"; x=\r\nSet-Cookie: a, ñandú/王' });
    const { headers, statusCode } = await ask(event.id);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-store');
    const name = String(headers['content-disposition']);
    expect(name).toMatch(
      /^attachment; filename="son-x-set-cookie-a-nandu-subscribers\.csv"; filename\*=UTF-8''[\w%.-]+$/,
    );
    expect(decodeURIComponent(name.split("''")[1] ?? '')).toMatch(/ñandú 王-subscribers\.csv$/);
    const head = await ask(event.id, who(0), 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', headers['content-type']]);
  });
});

const [places, waiting] = [600, 600];

test.each(engines)(
  '[ORG-02] a long list goes out in pages on $name, and everybody is on it once',
  async ({ start }) => {
    const server = await start({ now: () => noon });
    const scene = createScene(server);
    const ana = await signUp(server, 'ana');
    const event = await scene.event({ userId: ana.user.id }, { capacity: places });
    const crowd: Actor[] = [];
    while (crowd.length < places + waiting)
      crowd.push(...(await Promise.all(Array.from({ length: 200 }, () => scene.person()))));
    const joining = crowd.map((actor) =>
      scene.request(actor, 'event.subscribe', { event_id: event.id, subscribed: true }),
    );
    for (const { status } of await server.writer.perform(joining)) expect(status).toBe(200);
    const reads = vi.spyOn(server.database, 'snapshot');
    const url = `/api/events/${event.id}/subscribers.csv`;
    const { body } = await server.inject({ method: 'GET', url, headers: ana.headers });
    // 500, then the last 100 with the first 500 who wait, then the last of these.
    expect(reads.mock.calls.length).toBe(3);
    const lines = body.split('\r\n').slice(1, -1);
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(places + waiting);
    reads.mockClear();
    const head = await server.inject({ method: 'HEAD', url, headers: ana.headers });
    expect([head.statusCode, head.body, reads.mock.calls.length]).toEqual([200, '', 1]);
    const order = lines.map((line) => line.split(',').at(-1));
    const queue = Array.from({ length: waiting }, (_unused, index) => String(index + 1));
    expect(order).toEqual([...Array.from({ length: places }, () => ''), ...queue]);
    await server.close();
  },
);

test('[ORG-02] those of whom nobody noted when they came stand first, on pages of any size', async () => {
  const storage = await openMigratedStorage();
  const scene = createScene(storage);
  const event = await scene.event(await scene.person());
  const crowd = [];
  for (let index = 0; index < 5; index += 1) crowd.push(await scene.person());
  for (const actor of crowd) await scene.perform(actor, 'event.subscribe', { event_id: event.id, subscribed: true });
  const ids = crowd.map(({ userId }) => userId);
  const unnoted = ids.slice(2);
  await storage.database.read(async (tx) => {
    await tx.sql.updateTable('engagement').set({ subscribed_at: null }).where('user_id', 'in', unnoted).execute();
    for (const size of [1, 2, 3, 10]) {
      const found: number[] = [];
      let after: SeatPlace = { since: null, userId: 0 };
      for (let isMore = true; isMore;) {
        const rows = await listSeated(tx, event.id, after, size);
        found.push(...rows.map((row) => row.user_id));
        const last = rows.at(-1);
        isMore = rows.length === size;
        if (last !== undefined) after = { since: last.subscribed_at, userId: last.user_id };
      }
      expect([size, found]).toEqual([size, [...unnoted, ...ids.slice(0, 2)]]);
    }
    const { people } = await subscriberPage(tx, event.id, listStart);
    expect(people.map(({ since }) => since === null)).toEqual([true, true, true, false, false]);
  });
  await storage.close();
});

describe('[ORG-02] a CSV file', () => {
  test.each([
    ['plain', 'plain'],
    ['', ''],
    ['two, words', '"two, words"'],
    ['says "no"', '"says ""no"""'],
    ['one\r\ntwo', '"one\r\ntwo"'],
    ['a;=b', '"a;=b"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@a', "'@a"],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['＝1', "'＝1"],
    ['=1,"2"', `"'=1,""2"""`],
    ['a=1', 'a=1'],
  ])('holds %j as %s', (text, cell) => {
    expect(csvLine([text, 'next'])).toBe(`${cell},next\r\n`);
  });

  test.each([
    ['Noche', 'Noche.csv'],
    ['../etc/"x"', '..%20etc%20%20x%20.csv'],
    ["l'été (1)*", 'l%27%C3%A9t%C3%A9%20%281%29%20.csv'],
    ['\u202Egnp\uD800', 'gnp%20.csv'],
  ])('called %j has a header that can be sent', (title, name) => {
    const header = attachment('plain.csv', `${title}.csv`);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(header).toBe(`attachment; filename="plain.csv"; filename*=UTF-8''${name}`);
  });
});
