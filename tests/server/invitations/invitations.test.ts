import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import type { EventInvitations } from '#contract/invitations/entity.ts';
import { invitationLimits } from '#contract/invitations/rules.ts';
import type { SyncMeReply } from '#contract/sync/protocol.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { aConcert } from '#world/scenes/events.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const soon = '2999-07-01T20:00:00-04:00';

describe.each(engines)('invitations to an event, on $name', ({ start }) => {
  let server: TestServer;
  let operator: Caller;
  let people = 0;

  const somebody = async () => {
    people += 1;
    return await signUp(server, `person${String(people)}`);
  };
  beforeAll(async () => {
    server = await start({ settings: { adminIds: [1] } });
    operator = await signUp(server, 'operator');
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
  const create = (who: Caller, fields: object = {}) =>
    call<Event>(who, 'POST', '/events', { ...aConcert, date_time: soon, ...fields });
  const follow = (who: Caller, other: Caller) => call(who, 'POST', '/follow', { followedId: other.user.id });
  async function befriend(who: Caller, other: Caller): Promise<void> {
    const { data } = await call<{ data: { id: number } }>(who, 'POST', '/friend-request', {
      receiverId: other.user.id,
    });
    await call(other, 'PUT', `/friend-request/${data.id}`, { status: 'accepted' });
  }
  const invite = (who: Caller, { id }: Event, other: Caller, note?: string) =>
    send(who, 'POST', `/events/${id}/invitations`, { user_id: other.user.id, ...(note === undefined ? {} : { note }) });
  const withdraw = (who: Caller, { id }: Event, other: Caller) =>
    send(who, 'DELETE', `/events/${id}/invitations/${other.user.id}`);
  const answer = (who: Caller, { id }: Event, said: string, note: string | null = null) =>
    send(who, 'PUT', `/events/${id}/invitations/answer`, { answer: said, note });
  const seat = (who: Caller, { id }: Event, subscribed = true) =>
    call(who, 'POST', '/events/event-subscriptions/toggle', { event_id: id, subscribed });
  const setting = (who: Caller, invitations_from: string) =>
    call(who, 'PUT', `/users/update/${who.user.id}`, { invitations_from });

  /** A device that follows its user's own feed. */
  function deviceOf(who: Caller) {
    const held = new Map<string, EventInvitations>();
    let cursor = '';
    return async () => {
      for (;;) {
        const page = await call<SyncMeReply>(who, 'GET', `/sync/me?kinds=invitations${cursor}`);
        for (const row of page.changes.invitations ?? []) held.set(row.ref, row);
        for (const ref of page.deleted.invitations ?? []) held.delete(ref);
        cursor = `&cursor=${page.cursor}`;
        // On PostgreSQL a pull waits for every transaction of the cluster, those of other test files too.
        if (!page.more && page.behind_ms === undefined) return Object.fromEntries(held);
      }
    };
  }
  /** What somebody's devices have of an event, having followed and anew. */
  async function read(device: ReturnType<typeof deviceOf>, who: Caller, { ref }: Event) {
    const [followed, fresh] = [await device(), await deviceOf(who)()];
    expect(followed).toEqual(fresh);
    return followed[ref] ?? null;
  }
  const notices = async (who: Caller) =>
    (
      await call<{ data: { kind: string; user: { user_id: number } | null; about: { ref: string } | null }[] }>(
        who,
        'GET',
        '/notifications',
      )
    ).data.filter(({ kind }) => kind.startsWith('invit'));
  async function refusal(sending: ReturnType<typeof send>) {
    const reply = await sending;
    return [reply.statusCode, Object.keys(reply.json<{ fields?: object }>().fields ?? {})];
  }

  test('[INVITE-01] a friend and a follower can be invited, and nobody else', async () => {
    const [ana, ben, cleo, dora] = [await somebody(), await somebody(), await somebody(), await somebody()];
    const event = await create(ana);
    await befriend(ana, ben);
    await follow(cleo, ana);
    // That she follows somebody gives them no way to her; that he follows him gives ana none.
    await follow(ana, dora);
    expect((await invite(ana, event, ben, 'Come!')).statusCode).toBe(201);
    expect((await invite(ana, event, cleo)).statusCode).toBe(201);
    expect(await refusal(invite(ana, event, dora))).toEqual([422, ['user_id']]);
    expect(await refusal(invite(ana, event, ana))).toEqual([422, ['user_id']]);
    expect(await refusal(send(ana, 'POST', `/events/${event.id}/invitations`, { user_id: 999_999 }))).toEqual([
      422,
      ['user_id'],
    ]);
    const note = 'x'.repeat(invitationLimits.note + 1);
    expect(await refusal(invite(ana, event, ben, note))).toEqual([422, ['note']]);
    const own = await read(deviceOf(ana), ana, event);
    expect(own?.sent.map(({ user, note: text, answer: said }) => [user.user_id, text, said])).toEqual([
      [cleo.user.id, null, null],
      [ben.user.id, 'Come!', null],
    ]);
    const his = await read(deviceOf(ben), ben, event);
    expect(his).toMatchObject({
      sent: [],
      received: [{ user: { user_id: ana.user.id }, note: 'Come!', answer: null }],
    });
    expect(await deviceOf(dora)()).toEqual({});
  });

  test('[INVITE-01] a person chooses whose invitations reach them', async () => {
    const [ana, ben, cleo] = [await somebody(), await somebody(), await somebody()];
    const event = await create(ana);
    await befriend(ana, ben);
    await follow(cleo, ana);
    await setting(cleo, 'friends');
    expect(await refusal(invite(ana, event, cleo))).toEqual([422, ['user_id']]);
    await setting(ben, 'friends');
    expect((await invite(ana, event, ben)).statusCode).toBe(201);
    const other = await create(ana);
    await setting(ben, 'nobody');
    expect(await refusal(invite(ana, other, ben))).toEqual([422, ['user_id']]);
    expect(await refusal(send(ben, 'PUT', `/users/update/${ben.user.id}`, { invitations_from: 'all' }))).toEqual([
      422,
      ['invitations_from'],
    ]);
  });

  test('[INVITE-02] to an event that is cancelled, over or not public nobody is invited', async () => {
    const [ana, ben] = [await somebody(), await somebody()];
    await befriend(ana, ben);
    const cancelled = await create(ana);
    await call(ana, 'PUT', `/events/${cancelled.id}`, { status: 'cancelled' });
    expect(await refusal(invite(ana, cancelled, ben))).toEqual([422, ['event_id']]);
    const over = await create(ana, { date_time: '2001-07-01T20:00:00-04:00' });
    expect(await refusal(invite(ana, over, ben))).toEqual([422, ['event_id']]);
    const draft = await create(ana, { status: 'draft' });
    expect(await refusal(invite(ana, draft, ben))).toEqual([422, ['event_id']]);
    expect((await invite(ben, draft, ana)).statusCode).toBe(404);
    const hers = await create(ana);
    expect(await refusal(invite(ben, hers, ana))).toEqual([422, ['user_id']]);
  });

  test('[INVITE-03] is announced once, however often it is sent, withdrawn and made again', async () => {
    const [ana, ben] = [await somebody(), await somebody()];
    await befriend(ana, ben);
    const event = await create(ana);
    const device = deviceOf(ben);
    expect((await invite(ana, event, ben)).statusCode).toBe(201);
    expect((await invite(ana, event, ben, 'Again')).statusCode).toBe(200);
    expect((await read(device, ben, event))?.received.map(({ note }) => note)).toEqual([null]);
    expect(await notices(ben)).toMatchObject([
      { kind: 'invited', user: { user_id: ana.user.id }, about: { ref: event.ref } },
    ]);
    await answer(ben, event, 'maybe', 'Perhaps');
    expect((await withdraw(ana, event, ben)).statusCode).toBe(200);
    expect((await withdraw(ana, event, ben)).statusCode).toBe(404);
    expect(await read(device, ben, event)).toBeNull();
    expect(await read(deviceOf(ana), ana, event)).toBeNull();
    expect(await notices(ben)).toEqual([]);
    expect((await answer(ben, event, 'no')).statusCode).toBe(404);
    expect((await invite(ana, event, ben, 'Now')).statusCode).toBe(201);
    expect((await read(device, ben, event))?.received).toMatchObject([
      { note: 'Now', answer: null, answer_note: null },
    ]);
    expect(await notices(ben)).toEqual([]);
  });

  test('[INVITE-04] an answer goes to all who have invited, and can be changed', async () => {
    const [ana, ben, cleo, dora] = [await somebody(), await somebody(), await somebody(), await somebody()];
    for (const who of [ana, cleo, dora]) await befriend(who, ben);
    const event = await create(dora);
    const devices = [deviceOf(ana), deviceOf(cleo)] as const;
    await invite(ana, event, ben);
    await invite(cleo, event, ben);
    expect((await answer(ben, event, 'maybe', 'If I can')).statusCode).toBe(200);
    expect((await read(devices[0], ana, event))?.sent).toMatchObject([{ answer: 'maybe', answer_note: 'If I can' }]);
    expect((await read(devices[1], cleo, event))?.sent).toMatchObject([{ answer: 'maybe' }]);
    await answer(ben, event, 'maybe', 'After nine');
    expect((await read(devices[0], ana, event))?.sent).toMatchObject([{ answer_note: 'After nine' }]);
    await answer(ben, event, 'no', ' \n');
    expect((await read(devices[0], ana, event))?.sent).toMatchObject([{ answer: 'no', answer_note: null }]);
    // Who invites afterwards hasn't been answered.
    await invite(dora, event, ben);
    expect((await read(deviceOf(dora), dora, event))?.sent).toMatchObject([{ answer: null }]);
    expect((await read(deviceOf(ben), ben, event))?.received.map(({ answer: said }) => said)).toEqual([
      null,
      'no',
      'no',
    ]);
    expect(await notices(ana)).toMatchObject([{ kind: 'invitation-answered', user: { user_id: ben.user.id } }]);
    expect(await notices(dora)).toEqual([]);
    expect(await refusal(answer(ben, event, 'yes'))).toEqual([422, ['answer']]);
    expect((await answer(ana, event, 'no')).statusCode).toBe(404);
  });

  test('[INVITE-05] an inviter sees that somebody goes while they said so and have a place, and not otherwise', async () => {
    const [ana, ben, cleo] = [await somebody(), await somebody(), await somebody()];
    await befriend(ana, ben);
    const event = await create(cleo, { capacity: 1 });
    const device = deviceOf(ana);
    const told = async () => (await read(device, ana, event))?.sent[0]?.answer;
    await seat(ben, event);
    await invite(ana, event, ben);
    expect(await told()).toBeNull();
    await answer(ben, event, 'going', 'With Eva');
    expect(await told()).toBe('going');
    await seat(ben, event, false);
    expect((await read(device, ana, event))?.sent).toMatchObject([{ answer: null, answer_note: null }]);
    // A place on the waiting list is one too.
    await seat(ana, event);
    await seat(ben, event);
    expect(await told()).toBe('going');
    await answer(ben, event, 'no');
    expect(await told()).toBe('no');
  });

  test('[INVITE-06] what stands between two people ends with a block, and nobody sees who is hidden', async () => {
    const [ana, ben, cleo, dora] = [await somebody(), await somebody(), await somebody(), await somebody()];
    await befriend(ana, ben);
    for (const friend of [ben, dora]) await befriend(cleo, friend);
    const event = await create(ana);
    const [his, hers] = [deviceOf(ben), deviceOf(ana)];
    await invite(ana, event, ben);
    await invite(cleo, event, ben);
    await call(ben, 'POST', '/blocks', { blockedId: ana.user.id });
    expect((await read(his, ben, event))?.received.map(({ user }) => user.user_id)).toEqual([cleo.user.id]);
    expect(await read(hers, ana, event)).toBeNull();
    await call(ben, 'DELETE', `/blocks/${ana.user.id}`);
    expect(await read(hers, ana, event)).toBeNull();
    expect(await refusal(invite(ana, event, ben))).toEqual([422, ['user_id']]);
    await call(ana, 'POST', '/reports', { object_type: 'user', object_id: cleo.user.id, reason: 'spam' });
    const { data } = await call<{ data: { id: number }[] }>(operator, 'GET', '/reports');
    await call(operator, 'PUT', `/reports/${data[0]?.id ?? 0}`, { action: 'hide' });
    expect(await read(his, ben, event)).toBeNull();
    expect(await refusal(invite(dora, event, cleo))).toEqual([422, ['user_id']]);
  });

  test('[INVITE-07] an event that is withdrawn takes its invitations along, and brings them back', async () => {
    const [ana, ben] = [await somebody(), await somebody()];
    await befriend(ana, ben);
    const event = await create(ana);
    await invite(ana, event, ben);
    const device = deviceOf(ben);
    expect(await read(device, ben, event)).not.toBeNull();
    await call(ana, 'PUT', `/events/${event.id}`, { status: 'draft' });
    expect(await read(device, ben, event)).toBeNull();
    await call(ana, 'PUT', `/events/${event.id}`, { status: 'active' });
    expect(await read(device, ben, event)).not.toBeNull();
  });

  test('[INVITE-07] an invitation is withdrawn while its event is hidden from its inviter too', async () => {
    const [ana, ben, cleo] = [await somebody(), await somebody(), await somebody()];
    await befriend(ana, ben);
    const event = await create(cleo);
    await invite(ana, event, ben, 'Only for you');
    await answer(ben, event, 'maybe', 'Only for you too');
    await call(cleo, 'PUT', `/events/${event.id}`, { visibility: 'unlisted', link_key: 'a'.repeat(32) });
    // Who has invited nobody can't tell it from an event that isn't there.
    const [strange, none] = [await withdraw(ben, event, ana), await withdraw(ben, { ...event, id: 999_999_999 }, ana)];
    expect([strange.statusCode, strange.body]).toEqual([404, none.body]);
    expect((await withdraw(ana, event, ben)).statusCode).toBe(200);
    const stored = await server.database.read(({ sql }) => sql.selectFrom('invitations').selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain('Only for you');
    await call(cleo, 'PUT', `/events/${event.id}`, { visibility: 'public' });
    expect(await read(deviceOf(ben), ben, event)).toBeNull();
  });
});

test('[INVITE-06] nobody invites without an end', async () => {
  const server = await startServer({ settings: { adminIds: [1] }, isOnDisk: true });
  try {
    const [ana, ben, cleo] = [await signUp(server, 'ana'), await signUp(server, 'ben'), await signUp(server, 'cleo')];
    const send = (who: Caller, url: string, payload: object) =>
      server.inject({ method: 'POST', url: `/api${url}`, headers: who.headers, payload });
    for (const who of [ben, cleo]) await send(who, '/follow', { followedId: ana.user.id });
    const { id } = (await send(ana, '/events', { ...aConcert, date_time: soon })).json<Event>();
    const invite = (who: Caller) => send(ana, `/events/${id}/invitations`, { user_id: who.user.id });
    expect((await invite(ben)).statusCode).toBe(201);
    const side = new DatabaseSync(join(server.folder, 'scape.db'), { enableForeignKeyConstraints: false });
    const add = side.prepare(
      'insert into invitations (event_id, inviter_id, invited_id, created_at) values (1000, ?, ?, ?)',
    );
    for (let at = 1; at < invitationLimits.perDay; at += 1) add.run(ana.user.id, 1_000 + at, Date.now());
    const refused = await invite(cleo);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { fields: { user_id: expect.stringMatching(/^You have invited 200 people/) as string } },
    ]);
    // A message that was sent already is no new one.
    expect((await invite(ben)).statusCode).toBe(200);
    // Nor one person all the time, to many events.
    side.exec(`update invitations set created_at = created_at - 90000000`);
    const addToOne = side.prepare(
      'insert into invitations (event_id, inviter_id, invited_id, created_at) values (?, ?, ?, ?)',
    );
    for (let at = 0; at < invitationLimits.toOnePerDay; at += 1)
      addToOne.run(2_000 + at, ana.user.id, cleo.user.id, Date.now());
    const tooOften = await invite(cleo);
    expect([tooOften.statusCode, tooOften.json()]).toMatchObject([
      422,
      { fields: { user_id: expect.stringMatching(/^You have invited this person 20 times/) as string } },
    ]);
    side.exec('update invitations set created_at = created_at - 90000000');
    // Nor everybody to one event, however long it takes.
    for (let at = 0; at < invitationLimits.ofEvent; at += 1) addToOne.run(id, ana.user.id, 5_000 + at, 1);
    const everybody = await invite(cleo);
    expect([everybody.statusCode, everybody.json()]).toMatchObject([
      422,
      { fields: { user_id: expect.stringMatching(/^You have invited 500 people to this event/) as string } },
    ]);
    side.exec('delete from invitations where invited_id >= 5000');
    side.close();
    expect((await invite(cleo)).statusCode).toBe(201);
  } finally {
    await server.close();
  }
});
