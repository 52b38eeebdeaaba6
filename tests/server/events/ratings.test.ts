import { describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { newSession } from '#server/domain/account/sessions.ts';
import { exportParts } from '#server/domain/account/export.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { databases } from '#world/servers/databases.ts';
import { aConcert, errorOf, noon, useScene } from '#world/scenes/events.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const at = (ms: number) => new Date(ms).toISOString();

describe.each(databases)('[AFTER-04] ratings by those who were there, on $name', ({ open }) => {
  const world = useScene(open);
  const overMs = noon + 3 * hourMs;

  /** From one to two hours after noon, unless said otherwise. */
  const event = (organizer: Actor, input: Partial<typeof aConcert> = {}) =>
    world.scene.event(organizer, {
      date_time: at(noon + hourMs),
      end_date_time: at(noon + 2 * hourMs),
      ...input,
    });
  const join = (actor: Actor, { id }: Event, now = noon, subscribed = true) =>
    world.scene.perform(actor, 'event.subscribe', { event_id: id, subscribed }, { now });
  const rate = (actor: Actor, { id }: Event, stars: number | null, now = overMs) =>
    world.scene.perform(actor, 'event.rate', { event_id: id, stars }, { now });
  const ratingOf = async ({ id }: Event) => {
    const { rating, ratings_count: count } = await world.scene.read(null, id);
    return [rating, count];
  };
  async function attended(guests: number, input: Partial<typeof aConcert> = {}) {
    const organizer = await world.scene.person();
    const made = await event(organizer, input);
    const people = [];
    for (let index = 0; index < guests; index += 1) {
      const guest = await world.scene.person();
      await join(guest, made);
      people.push(guest);
    }
    return { organizer, made, people: people as [Actor, Actor, Actor] };
  }

  test('each counts once, the last wins, and it may be taken back', async () => {
    const { made, people } = await attended(3);
    const [ana, ben, cleo] = people;
    expect(await ratingOf(made)).toEqual([null, 0]);
    expect((await rate(ana, made, 5)).body).toEqual({ stars: 5, rating: 5, ratings_count: 1 });
    await rate(ben, made, 4);
    expect((await rate(cleo, made, 4)).body).toEqual({ stars: 4, rating: 4.3, ratings_count: 3 });
    await rate(ana, made, 1);
    await rate(ana, made, 1);
    expect(await ratingOf(made)).toEqual([3, 3]);
    expect((await rate(ana, made, null)).body).toEqual({ stars: null, rating: 4, ratings_count: 2 });
    expect([(await world.scene.read(ben, made.id)).stars, (await world.scene.read(ana, made.id)).stars]).toEqual([
      4,
      null,
    ]);
  });

  test('nobody else may, and nobody before it is over', async () => {
    const { organizer, made, people } = await attended(1);
    const [ana] = people;
    const stranger = await world.scene.person();
    const waiting = await world.scene.person();
    const late = await world.scene.person();
    const full = await event(organizer, { capacity: 1 });
    await join(ana, full);
    await join(waiting, full);
    await join(late, made, noon + 2 * hourMs + 1);
    await join(organizer, made);
    const answers = [
      await rate(ana, made, 5, noon + 2 * hourMs - 1),
      await rate(stranger, made, 5),
      await rate(waiting, full, 5),
      await rate(late, made, 1),
      await rate(organizer, made, 5),
    ];
    expect(answers.map((answer) => [answer.status, errorOf(answer)])).toEqual([
      [422, 'invalid'],
      [403, 'forbidden'],
      [403, 'forbidden'],
      [403, 'forbidden'],
      [403, 'forbidden'],
    ]);
    for (const { body } of answers) expect(body).toMatchObject({ fields: { event_id: expect.any(String) } });
    expect(await ratingOf(made)).toEqual([null, 0]);
    // Nothing to take back is no reason to refuse.
    expect((await rate(stranger, made, null)).status).toBe(200);
  });

  test('a cancelled event can’t be rated', async () => {
    const { organizer, made, people } = await attended(1);
    await world.scene.perform(organizer, 'event.update', { status: 'cancelled' }, { params: { id: made.ref } });
    const answer = await rate(people[0], made, 5);
    expect([answer.status, errorOf(answer)]).toEqual([422, 'invalid']);
  });

  test('a repeating event can be once a date is over that the person could attend', async () => {
    const { made, people } = await attended(1, { event_type: 'recurring', recurrence: 'FREQ=DAILY' });
    const late = await world.scene.person();
    await join(late, made, noon + dayMs + 3 * hourMs);
    expect((await rate(people[0], made, 4, noon + 90 * 60_000)).status).toBe(422);
    expect((await rate(people[0], made, 4)).status).toBe(200);
    expect((await rate(late, made, 2, noon + 2 * dayMs + hourMs)).status).toBe(403);
    expect((await rate(late, made, 2, noon + 2 * dayMs + 3 * hourMs)).status).toBe(200);
  });

  test('who was there keeps their rating, and may change it, when they give up the place or the date moves', async () => {
    const { organizer, made, people } = await attended(1);
    await rate(people[0], made, 2);
    await join(people[0], made, overMs, false);
    expect(await ratingOf(made)).toEqual([2, 1]);
    await world.scene.perform(
      organizer,
      'event.update',
      { date_time: at(noon + 9 * dayMs), end_date_time: null },
      { params: { id: made.ref } },
    );
    expect((await rate(people[0], made, 3)).body).toMatchObject({ stars: 3, rating: 3, ratings_count: 1 });
  });

  test('comes to the own devices and everybody’s', async () => {
    const { made, people } = await attended(1);
    const before = await world.scene.pullOwn(people[0]);
    const everybody = await world.scene.pull(null);
    const { at: position } = await rate(people[0], made, 4);
    const own = await world.scene.pullOwn(people[0], { cursor: before.cursor, at: position ?? null });
    expect(own.changes.engagement).toMatchObject([{ ref: made.ref, stars: 4, rating: 4, ratings_count: 1 }]);
    const news = await world.scene.pull(null, { cursor: everybody.cursor, at: position ?? null });
    expect(news.events).toMatchObject([{ ref: made.ref, rating: 4, ratings_count: 1 }]);
  });

  test('[AFTER-05] an export has them, and the end of an account takes them out of the average', async () => {
    const { made, people } = await attended(2);
    await rate(people[0], made, 1);
    await rate(people[1], made, 4);
    const part = exportParts.find(({ name }) => name === 'engagement');
    const { rows } = await world.storage.database.read(
      async (tx) => (await part?.page(tx, people[0], null, noon)) ?? { rows: [] },
    );
    expect(rows).toMatchObject([{ id: made.id, stars: 1 }]);
    const { token: _token, ...session } = { ...newSession(noon, false), userId: people[0].userId, now: overMs };
    await world.storage.writer.run('session.open', session);
    await world.storage.writer.run('user.delete', { ...session, passwordHash: 'none' });
    expect(await ratingOf(made)).toEqual([4, 1]);
  });
});
