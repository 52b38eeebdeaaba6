import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { tokenHashOf } from '#server/domain/account/sessions.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';

const [places, racers, leavers] = [50, 200, 10];

interface Racer {
  userId: number;
  token: string;
}

interface Answer {
  subscribed: boolean;
  waiting: boolean;
  position: number | null;
  event: Event;
}

describe.each(engines)('200 users race for 50 places on $name', ({ start }) => {
  let server: TestServer;
  let event: Event;
  let people: Racer[];

  /** Somebody with a session; their password would only cost time. */
  async function racer(index: number): Promise<Racer> {
    const username = `racer${String(index)}`;
    const person = {
      email: `${username}@example.com`,
      username,
      name: 'R',
      lastname: 'R',
      notifications_enabled: true,
    };
    const user = await server.writer.run('user.register', { ...person, passwordHash: 'none', now: Date.now() });
    const session = { userId: user.id, tokenHash: tokenHashOf(username), now: Date.now(), expiresAt: Date.now() + 1e9 };
    await server.writer.run('session.open', session);
    return { userId: user.id, token: username };
  }

  async function wish({ userId, token }: Racer, subscribed: boolean): Promise<Answer> {
    const reply = await server.inject({
      method: 'POST',
      url: '/api/events/event-subscriptions/toggle',
      headers: { authorization: `Bearer ${token}` },
      payload: { user_id: userId, event_id: event.id, subscribed },
    });
    expect(reply.statusCode).toBe(200);
    return reply.json();
  }

  /** Who has a place, and who waits for one, the first first, as the database has them. */
  async function standing(): Promise<{ seated: Set<number>; queue: number[] }> {
    const rows = await server.database.read(({ sql }) =>
      sql.selectFrom('engagement').selectAll().where('event_id', '=', event.id).orderBy('waiting').execute(),
    );
    const seated = rows.filter((row) => row.subscribed === 1);
    const waiting = rows.filter((row) => row.waiting !== null);
    expect(seated.some((row) => row.waiting !== null)).toBe(false);
    return { seated: new Set(seated.map((row) => row.user_id)), queue: waiting.map((row) => row.user_id) };
  }

  beforeAll(async () => {
    server = await start();
    const ana = await signUp(server, 'ana');
    const payload = { title: 'Small', description: 'x', date_time: '2030-01-01T10:00:00Z', capacity: places };
    event = (await server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload })).json();
    people = await Promise.all(Array.from({ length: racers }, (_, index) => racer(index)));
  });
  afterAll(() => server.close());

  test('[ENG-03] exactly 50 are in, 150 wait in order of arrival, and who leaves lets the first of them in', async () => {
    const answers = await Promise.all(people.map((who) => wish(who, true)));
    const asked = people.map((who, index) => ({ ...who, answer: answers[index] }));
    const told = asked.filter(({ answer }) => answer?.subscribed === true).map(({ userId }) => userId);
    const waiting = asked
      .filter(({ answer }) => answer?.waiting === true)
      .toSorted((left, right) => (left.answer?.position ?? 0) - (right.answer?.position ?? 0));
    expect([told.length, waiting.length]).toEqual([places, racers - places]);
    expect(waiting.map(({ answer }) => answer?.position)).toEqual(waiting.map((_, index) => index + 1));
    const queue = waiting.map(({ userId }) => userId);
    const atFirst = await standing();
    expect([atFirst.seated, atFirst.queue]).toEqual([new Set(told), queue]);

    const leaving = asked.filter(({ answer }) => answer?.subscribed === true).slice(0, leavers);
    await Promise.all(leaving.map((who) => wish(who, false)));
    const left = new Set(leaving.map(({ userId }) => userId));
    const now = await standing();
    const stayed = told.filter((userId) => !left.has(userId));
    expect(now.seated).toEqual(new Set([...stayed, ...queue.slice(0, leavers)]));
    expect(now.queue).toEqual(queue.slice(leavers));
    const eleventh = people.find(({ userId }) => userId === queue[leavers]);
    const again = eleventh === undefined ? null : await wish(eleventh, true);
    expect(again).toMatchObject({ subscribed: false, waiting: true, position: 1 });
    expect(again?.event).toMatchObject({ subscribers_count: places, interested_count: racers - leavers });
  });

  test('[RANK-02] everybody counts the places they hold, no more and no less', async () => {
    const { seated } = await standing();
    const users = await server.database.read(({ sql }) =>
      sql.selectFrom('users').select('id').where('subscriptions_count', '=', 1).execute(),
    );
    expect(new Set(users.map((user) => user.id))).toEqual(seated);
  });
});
