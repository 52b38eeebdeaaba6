import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventLimits } from '#contract/events/rules.ts';
import type { Event } from '#contract/events/entity.ts';
import type { SyncMeReply } from '#contract/sync/protocol.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aForm, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { aConcert } from '#world/scenes/events.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

describe.each(engines)('the note for those who come, on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let ben: Caller;
  let cleo: Caller;
  let people = 0;

  const somebody = async () => {
    people += 1;
    return await signUp(server, `person${String(people)}`);
  };
  beforeAll(async () => {
    server = await start({ settings: { adminIds: [1] } });
    await signUp(server, 'operator');
    [ana, ben, cleo] = [await somebody(), await somebody(), await somebody()];
  });
  afterAll(() => server.close());

  const send = (who: Caller, method: Method, url: string, payload?: object, key = uuidV7()) =>
    server.inject({
      method,
      url: `/api${url}`,
      headers: { ...who.headers, 'idempotency-key': key },
      ...(payload === undefined ? {} : { payload }),
    });
  async function call<Reply>(who: Caller, method: Method, url: string, payload?: object): Promise<Reply> {
    const reply = await send(who, method, url, payload);
    if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.body}`);
    return reply.json<Reply>();
  }
  const create = (fields: object, who = ana) => call<Event>(who, 'POST', '/events', { ...aConcert, ...fields });
  const edit = ({ id }: Event, fields: object, who = ana) => call<Event>(who, 'PUT', `/events/${id}`, fields);
  const seat = (who: Caller, { id }: Event, subscribed = true) =>
    call(who, 'POST', '/events/event-subscriptions/toggle', { event_id: id, subscribed });

  /** A device that follows its user's own feed: the notes it has, by the ref of the event. */
  function deviceOf(who: Caller) {
    const held = new Map<string, string>();
    let cursor = '';
    return async (): Promise<Record<string, string>> => {
      for (;;) {
        const page = await call<SyncMeReply>(who, 'GET', `/sync/me?kinds=attendee_notes,engagement,events${cursor}`);
        for (const { ref, text } of page.changes.attendee_notes ?? []) held.set(ref, text);
        for (const ref of page.deleted.attendee_notes ?? []) held.delete(ref);
        cursor = `&cursor=${page.cursor}`;
        // On PostgreSQL a pull waits for every transaction of the cluster, those of other test files too.
        if (!page.more && page.behind_ms === undefined) return Object.fromEntries(held);
      }
    };
  }
  /** What a device of this user has of an event, having followed and anew. @throws where the two differ */
  async function readBy(device: () => Promise<Record<string, string>>, who: Caller, { ref }: Event) {
    const [followed, fresh] = [await device(), await deviceOf(who)()];
    expect(followed).toEqual(fresh);
    return followed[ref] ?? null;
  }

  test('[INFO-02] goes with a new event and with an edit, stays where an edit says nothing, and goes with null or blank', async () => {
    const device = deviceOf(ana);
    const event = await create({ attendee_note: 'Room 4\nRing twice' });
    const note = () => readBy(device, ana, event);
    expect(await note()).toBe('Room 4\nRing twice');
    await edit(event, { title: 'Renamed' });
    expect(await note()).toBe('Room 4\nRing twice');
    await edit(event, { attendee_note: 'Room 5' });
    expect(await note()).toBe('Room 5');
    await edit(event, { attendee_note: null });
    expect(await note()).toBeNull();
    await edit(event, { attendee_note: 'Room 6' });
    await edit(event, { attendee_note: ' \n ' });
    expect(await note()).toBeNull();
    await edit(event, { attendee_note: 'Room 7' });
    const form = aForm([['attendee_note', '']]);
    const headers = { ...ana.headers, ...form.headers };
    await server.inject({ method: 'PUT', url: `/api/events/${event.id}`, headers, payload: form.payload });
    expect(await note()).toBeNull();
  });

  test('[INFO-02] one that is too long is refused by its name, and nothing of the edit is done', async () => {
    const event = await create({ attendee_note: 'Room 4' });
    const attendee_note = 'x'.repeat(eventLimits.attendeeNote + 1);
    const reply = await send(ana, 'PUT', `/events/${event.id}`, { attendee_note, title: 'Other' });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      { fields: { attendee_note: 'At most 2000 letters' } },
    ]);
    expect(await deviceOf(ana)()).toMatchObject({ [event.ref]: 'Room 4' });
    const refused = await send(ana, 'PUT', `/events/${event.id}`, { attendee_note: 'New', language: 'qzz' });
    expect(refused.statusCode).toBe(422);
    expect(await deviceOf(ana)()).toMatchObject({ [event.ref]: 'Room 4' });
  });

  test('[INFO-02] is written once for each key, and a late copy changes nothing', async () => {
    const event = await create({});
    const key = uuidV7();
    const first = await send(ana, 'PUT', `/events/${event.id}`, { attendee_note: 'First' }, key);
    await edit(event, { attendee_note: 'Second' });
    const again = await send(ana, 'PUT', `/events/${event.id}`, { attendee_note: 'First' }, key);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(await deviceOf(ana)()).toMatchObject({ [event.ref]: 'Second' });
  });

  test('[INFO-02] a new event under a known ref is the same only with the same note', async () => {
    const event = { ...aConcert, client_id: uuidV7(), attendee_note: 'Room 4' };
    expect((await send(ana, 'POST', '/events', event)).statusCode).toBe(201);
    expect((await send(ana, 'POST', '/events', event)).statusCode).toBe(200);
    const other = await send(ana, 'POST', '/events', { ...event, attendee_note: 'Room 5' });
    expect([other.statusCode, other.body.includes('Room')]).toEqual([409, false]);
    const { attendee_note: _note, ...without } = event;
    expect((await send(ana, 'POST', '/events', without)).statusCode).toBe(200);
  });

  test('[INFO-04] an edit of the note alone is no change of the event for anybody else', async () => {
    const event = await create({});
    const positions = () =>
      server.database.read(({ sql }) => sql.selectFrom('changes').selectAll().where('scope', '=', 'events').execute());
    const before = await positions();
    expect((await edit(event, { attendee_note: 'Room 4' })).version).toBe(event.version);
    expect(await positions()).toEqual(before);
  });

  test('[INFO-03] comes with a place, changes with an edit, and goes with the place', async () => {
    const event = await create({ attendee_note: 'Room 4' });
    const device = deviceOf(ben);
    const note = () => readBy(device, ben, event);
    expect(await note()).toBeNull();
    await call(ben, 'POST', '/events/event-likes/toggle', { event_id: event.id, liked: true });
    expect(await note()).toBeNull();
    await seat(ben, event);
    expect(await note()).toBe('Room 4');
    await edit(event, { attendee_note: 'Room 5' });
    expect(await note()).toBe('Room 5');
    await seat(ben, event, false);
    expect(await note()).toBeNull();
  });

  test('[INFO-03] who waits has none, and gets it with the place that is given up or added', async () => {
    const event = await create({ attendee_note: 'Room 4', capacity: 1 });
    await seat(ben, event);
    const [waiting, last] = [cleo, await somebody()];
    const [device, lastDevice] = [deviceOf(waiting), deviceOf(last)];
    await seat(waiting, event);
    await seat(last, event);
    expect(await readBy(device, waiting, event)).toBeNull();
    await edit(event, { attendee_note: 'Room 5' });
    expect(await readBy(device, waiting, event)).toBeNull();
    await seat(ben, event, false);
    expect(await readBy(device, waiting, event)).toBe('Room 5');
    expect(await readBy(lastDevice, last, event)).toBeNull();
    await edit(event, { capacity: 2, attendee_note: 'Room 6' });
    expect(await readBy(lastDevice, last, event)).toBe('Room 6');
  });

  test('[INFO-03] goes from those who come with a draft and comes back with the event, and stays the organizer’s', async () => {
    const event = await create({ attendee_note: 'Room 4' });
    const [device, own] = [deviceOf(ben), deviceOf(ana)];
    await seat(ben, event);
    await seat(ana, event);
    expect(await readBy(device, ben, event)).toBe('Room 4');
    const { cursor } = await call<SyncMeReply>(ana, 'GET', '/sync/me?kinds=attendee_notes');
    await edit(event, { status: 'draft' });
    expect([await readBy(device, ben, event), await readBy(own, ana, event)]).toEqual([null, 'Room 4']);
    // It comes to the organizer again, whose devices drop it with the event that is no longer public.
    const again = await call<SyncMeReply>(ana, 'GET', `/sync/me?kinds=attendee_notes&cursor=${cursor}`);
    expect(again.changes.attendee_notes).toMatchObject([{ ref: event.ref, text: 'Room 4' }]);
    await edit(event, { status: 'active' });
    expect(await readBy(device, ben, event)).toBe('Room 4');
    await edit(event, { status: 'cancelled' });
    expect(await readBy(device, ben, event)).toBe('Room 4');
    await seat(ana, event, false);
    expect(await readBy(own, ana, event)).toBe('Room 4');
  });

  test('[INFO-03] a block by either takes it away until it ends', async () => {
    const [organizer, guest] = [await somebody(), await somebody()];
    const event = await create({ attendee_note: 'Room 4' }, organizer);
    await seat(guest, event);
    const device = deviceOf(guest);
    for (const [blocker, blocked] of [[organizer, guest] as const, [guest, organizer] as const]) {
      expect(await readBy(device, guest, event)).toBe('Room 4');
      await call(blocker, 'POST', '/blocks', { blockedId: blocked.user.user_id });
      expect(await readBy(device, guest, event)).toBeNull();
      await call(blocker, 'DELETE', `/blocks/${String(blocked.user.user_id)}`);
    }
    expect(await readBy(device, guest, event)).toBe('Room 4');
  });

  const storedNotes = () =>
    server.database.read(({ sql }) => sql.selectFrom('event_attendee_notes').selectAll().execute());

  test('[INFO-03] is deleted with the event', async () => {
    const event = await create({ attendee_note: 'Room 4' });
    await seat(ben, event);
    const [device, own] = [deviceOf(ben), deviceOf(ana)];
    expect([await readBy(device, ben, event), await readBy(own, ana, event)]).toEqual(['Room 4', 'Room 4']);
    await call(ana, 'DELETE', `/events/${event.id}`);
    expect([await readBy(device, ben, event), await readBy(own, ana, event)]).toEqual([null, null]);
    expect((await storedNotes()).filter(({ event_id: id }) => id === event.id)).toEqual([]);
  });

  test('[INFO-03] goes with the organizer’s account, also of what is over; its export has it, and no other has', async () => {
    const organizer = await somebody();
    const ahead = await create({ attendee_note: 'Room 4' }, organizer);
    const over = await create({ attendee_note: 'Room 5', date_time: '2020-01-01T20:00:00Z' }, organizer);
    await seat(ben, ahead);
    await seat(ben, over);
    const device = deviceOf(ben);
    expect(await readBy(device, ben, over)).toBe('Room 5');
    const exportOf = async (who: Caller) => (await send(who, 'GET', `/users/export/${who.user.user_id}`)).body;
    expect(await exportOf(organizer)).toContain('"attendee_note":"Room 4"');
    expect(await exportOf(ben)).not.toContain('Room 5');
    const payload = { password: 'correct1horse' };
    await call(organizer, 'DELETE', `/users/${String(organizer.user.user_id)}`, payload);
    expect([await readBy(device, ben, ahead), await readBy(device, ben, over)]).toEqual([null, null]);
    const ids = [ahead.id, over.id];
    expect((await storedNotes()).filter(({ event_id: id }) => ids.includes(id))).toEqual([]);
  });
});
