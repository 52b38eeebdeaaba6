import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { newSession } from '#server/domain/account/sessions.ts';
import { exportParts } from '#server/domain/account/export.ts';
import { listPeopleMet } from '#server/db/events/people-met.ts';
import { peopleMetAt } from '#server/domain/events/engagement/people-met.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import type { Storage } from '#server/writer/storage.ts';
import { databases } from '#world/servers/databases.ts';
import { type aConcert, errorOf, noon } from '#world/scenes/events.ts';
import { createPeopleScene } from '#world/scenes/people.ts';

const hourMs = 3_600_000;
const at = (ms: number) => new Date(ms).toISOString();

describe.each(databases)('[MET-01] people met, by mutual consent, on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createPeopleScene>;
  beforeAll(async () => {
    storage = await open();
    scene = createPeopleScene(storage);
  });
  afterAll(() => storage.close());

  const overMs = noon + 3 * hourMs;
  let latest = overMs;

  const event = (organizer: Actor, input: Partial<typeof aConcert> = {}) =>
    scene.event(organizer, {
      date_time: at(noon + hourMs),
      end_date_time: at(noon + 2 * hourMs),
      ...input,
    });
  const join = (actor: Actor, { id }: Event, now = noon, subscribed = true) =>
    scene.perform(actor, 'event.subscribe', { event_id: id, subscribed }, { now });
  const show = (actor: Actor, { id }: Event, shown = true, now = (latest += 1)) =>
    scene.perform(actor, 'event.meet', { event_id: id, shown }, { now });
  const seen = async (actor: Actor, { id }: Event) => {
    const { people } = await storage.database.snapshot((tx) => peopleMetAt(tx, actor, id));
    return people.map((one) => one.user_id);
  };
  const ids = (...people: Actor[]) => people.map(({ userId }) => userId);
  async function attended(input: Partial<typeof aConcert> = {}) {
    const organizer = await scene.person();
    const made = await event(organizer, input);
    const people = [];
    for (let index = 0; index < 3; index += 1) {
      const guest = await scene.person();
      await join(guest, made);
      people.push(guest);
    }
    return { organizer, made, people: people as [Actor, Actor, Actor] };
  }

  test('only those who show themselves see each other, the last to do so first', async () => {
    const { organizer, made, people } = await attended();
    const [ana, ben, cleo] = people;
    expect((await show(ana, made)).body).toEqual({ shown: true });
    expect([await seen(ana, made), await seen(ben, made)]).toEqual([[], []]);
    await show(ben, made);
    expect([await seen(ana, made), await seen(ben, made)]).toEqual([ids(ben), ids(ana)]);
    expect([await seen(cleo, made), await seen(organizer, made)]).toEqual([[], []]);
    expect(await seen(await scene.person(), made)).toEqual([]);
    await show(cleo, made);
    expect(await seen(ana, made)).toEqual(ids(cleo, ben));
  });

  test('who switches it off is gone from the others, and sees nobody any more', async () => {
    const { made, people } = await attended();
    const [ana, ben] = people;
    for (const one of people) await show(one, made);
    expect((await show(ben, made, false)).body).toEqual({ shown: false });
    expect([await seen(ana, made), await seen(ben, made)]).toEqual([ids(people[2]), []]);
    // Once more: the time of the first counts, so that nobody comes first by repeating it.
    await show(ana, made);
    expect(await seen(people[2], made)).toEqual(ids(ana));
  });

  test('[MET-02] only those who were there may, once it is over, and not its organizer', async () => {
    const { organizer, made, people } = await attended();
    const [ana] = people;
    const [late, stranger, waiting] = [await scene.person(), await scene.person(), await scene.person()];
    await join(late, made, noon + 2 * hourMs + 1);
    await join(organizer, made);
    const full = await event(organizer, { capacity: 1 });
    await join(ana, full);
    await join(waiting, full);
    const cancelled = await event(organizer);
    await join(ana, cancelled);
    await scene.perform(organizer, 'event.update', { status: 'cancelled' }, { params: { id: String(cancelled.id) } });
    const answers = [
      await show(ana, made, true, noon + 2 * hourMs - 1),
      await show(ana, cancelled),
      await show(late, made),
      await show(stranger, made),
      await show(waiting, full),
      await show(organizer, made),
    ];
    expect(answers.map((answer) => [answer.status, errorOf(answer)])).toEqual([
      [422, 'invalid'],
      [422, 'invalid'],
      [403, 'forbidden'],
      [403, 'forbidden'],
      [403, 'forbidden'],
      [403, 'forbidden'],
    ]);
    // People who aren't shown may always say that they aren't.
    expect((await show(stranger, made, false)).body).toEqual({ shown: false });
  });

  test('the order is that in which they did so, not that of their accounts, and there are as many as were asked for', async () => {
    const { made, people } = await attended();
    const [ana, ben, cleo] = people;
    for (const one of [cleo, ana, ben]) await show(one, made);
    expect(await seen(ben, made)).toEqual(ids(ana, cleo));
    const query = { eventId: made.id, reader: ben.userId, limit: 1 };
    const first = await storage.database.read((tx) => listPeopleMet(tx, query));
    expect(first.map((one) => one.user_id)).toEqual(ids(ana));
  });

  test('giving up the place ends it, and it doesn’t come back with a new one', async () => {
    const { made, people } = await attended();
    const [ana, ben] = people;
    for (const one of people) await show(one, made);
    await join(ben, made, (latest += 1), false);
    await join(ben, made, (latest += 1));
    expect([await seen(ana, made), await seen(ben, made)]).toEqual([ids(people[2]), []]);
  });

  test('blocked, blocking and hidden people see nothing of each other', async () => {
    const { made, people } = await attended();
    const [ana, ben, cleo] = people;
    for (const one of people) await show(one, made);
    await scene.perform(ana, 'user.block', { blockedId: ben.userId });
    expect([await seen(ana, made), await seen(ben, made)]).toEqual([ids(cleo), ids(cleo)]);
    await scene.hide('user', cleo.userId);
    expect([await seen(ana, made), await seen(ben, made), await seen(cleo, made)]).toEqual([[], [], []]);
  });

  test('nothing of it is to be had of an event that isn’t there for the one who asks', async () => {
    const { organizer, made, people } = await attended();
    for (const one of people) await show(one, made);
    await scene.perform(organizer, 'event.update', { status: 'draft' }, { params: { id: String(made.id) } });
    await expect(seen(people[0], made)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('[MET-03] the own devices hear of it anew when the event comes back after it was gone for them', async () => {
    const { organizer, made, people } = await attended();
    await show(people[0], made);
    const setStatus = (status: 'active' | 'draft') =>
      scene.perform(organizer, 'event.update', { status }, { params: { id: String(made.id) } });
    await setStatus('draft');
    const before = await scene.pullOwn(people[0]);
    const { at: position } = await setStatus('active');
    const own = await scene.pullOwn(people[0], { cursor: before.cursor, at: position ?? null });
    expect(own.changes.engagement).toMatchObject([{ ref: made.ref, shown_to_met: true }]);
  });

  test('[MET-03] the own devices hear of it, an export has it, and it goes with the account', async () => {
    const { made, people } = await attended();
    const [ana, ben] = people;
    await show(ben, made);
    const before = await scene.pullOwn(ana);
    const { at: position } = await show(ana, made);
    const own = await scene.pullOwn(ana, { cursor: before.cursor, at: position ?? null });
    expect(own.changes.engagement).toMatchObject([{ ref: made.ref, shown_to_met: true }]);
    const part = exportParts.find(({ name }) => name === 'engagement');
    const { rows } = await storage.database.read(async (tx) => (await part?.page(tx, ana, null, noon)) ?? { rows: [] });
    expect(rows).toMatchObject([{ id: made.id, shown_to_met_at: at(latest) }]);
    expect(await seen(ben, made)).toEqual(ids(ana));
    const { token: _token, ...session } = { ...newSession(noon, false), userId: ana.userId, now: overMs };
    await storage.writer.run('session.open', session);
    await storage.writer.run('user.delete', { ...session, passwordHash: 'none' });
    expect(await seen(ben, made)).toEqual([]);
  });
});
