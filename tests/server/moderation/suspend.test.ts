import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { everything } from '#world/servers/everything.ts';
import { miscounts } from '#world/databases/miscounts.ts';
import { SocketClient } from '#world/servers/socket-client.ts';

const aConcert = { title: 'Noche', description: 'A night', date_time: '2999-07-01T20:00:00-04:00' };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

describe.each(engines)('suspended accounts, on $name', ({ start }) => {
  let server: TestServer;
  let boss: Caller;
  let ben: Caller;
  let clock = Date.now();

  beforeAll(async () => {
    server = await start({ isListening: true, settings: { adminIds: [1] }, now: () => clock });
    boss = await signUp(server, 'boss');
    ben = await signUp(server, 'ben');
  });
  afterAll(() => server.close());

  const someone = () => signUp(server, `spam${uuidV7().slice(-8)}`);

  const send = (who: Caller | null, method: Method, url: string, payload?: object) =>
    server.inject({
      method,
      url: `/api${url}`,
      ...(who === null ? {} : { headers: who.headers }),
      ...(payload === undefined ? {} : { payload }),
    });

  async function call(who: Caller, method: Method, url: string, payload?: object) {
    const reply = await send(who, method, url, payload);
    if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.body}`);
    return reply.json();
  }

  const suspension = (who: Caller) => `/admin/users/${who.user.user_id}/suspension`;
  const suspend = (who: Caller, reason = 'Spam') => call(boss, 'PUT', suspension(who), { reason });
  const lift = (who: Caller) => call(boss, 'DELETE', suspension(who));
  const login = (who: Caller) =>
    send(null, 'POST', '/auth/login', { email: who.user.email, password: 'correct1horse' });

  async function report(type: string, id: number) {
    await call(ben, 'POST', '/reports', { object_type: type, object_id: id, reason: 'spam' });
    const { data } = await call(boss, 'GET', '/reports');
    return (data as { id: number; object_type: string; object_id: number }[]).find(
      (one) => one.object_type === type && one.object_id === id,
    )?.id;
  }

  test('[SUSPEND-01] nobody comes in any more, and who proves that the account is theirs learns why', async () => {
    const sam = await someone();
    const socket = await new SocketClient(server.url, sam.token).connected();
    const record = (await suspend(sam, '  Sells fake tickets  ')).data;
    expect(record.suspended).toMatchObject({ reason: 'Sells fake tickets', by: { username: 'boss' } });
    await socket.ended();
    const told = { suspended: { reason: 'Sells fake tickets', since: record.suspended.since } };
    const refusal = (await login(sam)).json();
    expect([(await login(sam)).statusCode, refusal]).toMatchObject([403, { error: 'suspended', ...told }]);
    expect(refusal.message).toContain('Sells fake tickets');
    expect(refusal.message).toContain('contact page');
    // Older apps sign out and keep what waits for every `unauthorized`, so that is what the old token gets.
    const old = await send(sam, 'GET', '/sync/me');
    expect([old.statusCode, old.json()]).toMatchObject([401, { error: 'unauthorized', ...told }]);
    const post = await send(sam, 'POST', '/posts', { title: 'More', description: '' });
    expect([post.statusCode, post.json()]).toMatchObject([401, { error: 'unauthorized', ...told }]);
    const wrong = await send(null, 'POST', '/auth/login', { email: sam.user.email, password: 'wrong1horse' });
    expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([401, ['message', 'error']]);
    await lift(sam);
    expect((await login(sam)).statusCode).toBe(200);
    expect((await send(sam, 'GET', '/sync/me')).json()).toEqual({
      message: 'Your session has ended; sign in again',
      error: 'unauthorized',
    });
  });

  test('[SUSPEND-01] a change that is under way when the account is suspended is neither made nor lost', async () => {
    const sam = await someone();
    const { user_id: userId } = sam.user;
    await suspend(sam);
    const body = { title: 'Late', description: '' };
    const key = uuidV7();
    const late = { actor: { userId }, kind: 'post.create', params: {}, body, files: {}, key, now: clock } as const;
    const [refused] = await server.writer.perform([late]);
    expect(refused).toMatchObject({ status: 401, isFinal: false, body: { suspended: { reason: 'Spam' } } });
    await lift(sam);
    const [done] = await server.writer.perform([late]);
    expect(done).toMatchObject({ status: 201, isReplayed: false });
  });

  test('[SUSPEND-01] a new password and a calendar link open nothing either, and both work again afterwards', async () => {
    const sam = await someone();
    const { url } = await call(sam, 'POST', '/auth/calendar-link');
    const { email } = sam.user;
    const { developmentPin: pin } = (await send(null, 'POST', '/auth/forgot-password', { email })).json();
    await suspend(sam);
    const confirm = () => send(null, 'POST', '/auth/confirm-pin', { email, pin });
    expect([(await confirm()).statusCode, (await confirm()).json().error]).toEqual([403, 'suspended']);
    const feed = () => server.inject(new URL(url).pathname);
    expect((await feed()).statusCode).toBe(404);
    await lift(sam);
    expect([(await feed()).statusCode, (await confirm()).statusCode]).toEqual([200, 200]);
  });

  test('[SUSPEND-02] what the suspension hid comes back, and nothing else', async () => {
    const sam = await someone();
    const event = async (more: object = {}) => (await call(sam, 'POST', '/events', { ...aConcert, ...more })).id;
    const [open, draft, hidden, judged] = [
      await event(),
      await event({ status: 'draft' }),
      await event(),
      await event(),
    ];
    const ended = await event({ date_time: new Date(clock + 3600_000).toISOString() });
    const link_key = 'k'.repeat(32);
    const unlisted = await event({ visibility: 'unlisted', link_key });
    const post = (await call(sam, 'POST', '/posts', { title: 'Mine', description: '' })).data.id;
    await call(ben, 'POST', '/events/event-subscriptions/toggle', { event_id: open });
    await call(ben, 'POST', '/events/event-likes/toggle', { event_id: open });
    await call(boss, 'PUT', `/reports/${await report('event', hidden)}`, { action: 'hide' });
    await report('post', post);
    const { cursor } = await call(ben, 'GET', '/sync/events');
    const { cursor: own } = await call(ben, 'GET', '/sync/me');
    const profile = async () => (await send(ben, 'GET', `/users/profile/${sam.user.user_id}`)).json().data;
    const before = await profile();

    await suspend(sam);
    const statuses = async (who: Caller | null = ben) => {
      const seen = [open, draft, hidden, judged, ended, unlisted];
      return await Promise.all(seen.map(async (id) => (await send(who, 'GET', `/events/${id}`)).statusCode));
    };
    expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await profile()).toBeUndefined();
    expect((await call(ben, 'GET', `/sync/events?cursor=${cursor}`)).deleted).toEqual([open, judged, ended]);
    expect(await miscounts(server)).toEqual([]);
    // Their reports are settled with them.
    const { data: waiting } = await call(boss, 'GET', '/reports');
    expect(waiting).toEqual([]);
    // What an operator decides meanwhile counts from the end of the suspension.
    await server.writer.run('user.hide', { userId: sam.user.user_id, isHidden: true, operatorId: 1, now: clock });
    await server.writer.run('user.hide', { userId: sam.user.user_id, isHidden: false, operatorId: 1, now: clock });
    expect(await profile()).toBeUndefined();
    const { actions } = (await call(boss, 'GET', '/admin/operators')).data;
    expect(actions.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'content.show',
      'content.hide',
    ]);
    const { data: settled } = await call(boss, 'GET', '/reports?status=settled');
    const reportOf = (id: number) => settled.find((one: { object_id: number }) => one.object_id === id)?.id;
    expect(reportOf(post)).toBeDefined();
    await call(boss, 'PUT', `/reports/${reportOf(post)}`, { action: 'hide' });
    clock += 3 * 24 * 3600_000;

    await lift(sam);
    expect(await statuses()).toEqual([200, 404, 404, 200, 200, 404]);
    expect(await profile()).toEqual(before);
    const [shown, past] = [await call(ben, 'GET', `/events/${open}`), await call(ben, 'GET', `/events/${ended}`)];
    expect([shown.likes, shown.subscribed, shown.status, past.status]).toEqual([1, true, 'active', 'finished']);
    expect((await send(null, 'GET', `/posts/${post}`)).statusCode).toBe(404);
    const again = (await login(sam)).json();
    const sams: Caller = { ...sam, token: again.token, headers: { authorization: `Bearer ${again.token}` } };
    expect(await statuses(sams)).toEqual([200, 200, 200, 200, 200, 200]);
    expect([(await call(sams, 'GET', `/events/${draft}`)).status]).toEqual(['draft']);
    expect((await call(sams, 'GET', `/events/${unlisted}`)).visibility).toBe('unlisted');
    expect((await call(ben, 'GET', `/sync/me?cursor=${own}`)).changes.engagement ?? []).toEqual([]);
    expect(await miscounts(server)).toEqual([]);
  });

  test('[SUSPEND-02] reports of messages count for their author, and are settled and dismissed with the rest', async () => {
    const sam = await someone();
    const { user_id: id } = sam.user;
    const said = { action: 'send_private', receiverId: ben.user.user_id, content: 'Buy now' };
    await report('message', (await call(sam, 'POST', '/messages', said)).data.id);
    expect((await call(boss, 'GET', `/admin/users?q=${id}`)).data[0].reports_count).toBe(1);
    await suspend(sam);
    expect((await call(boss, 'GET', '/reports')).data).toEqual([]);
    const decision = async () => (await call(boss, 'GET', '/reports?status=settled')).data[0];
    expect(await decision()).toMatchObject({ object_type: 'message', status: 'hidden', settled_note: 'Spam' });
    await lift(sam);
    expect(await decision()).toMatchObject({ object_type: 'message', status: 'dismissed' });
  });

  test('[SUSPEND-03] operators decide, on others than themselves and other operators, and say why', async () => {
    const sam = await someone();
    const before = await everything(server);
    for (const [who, status] of [[null, 401] as const, [ben, 403] as const]) {
      expect((await send(who, 'GET', '/admin/users')).statusCode).toBe(status);
      expect((await send(who, 'PUT', suspension(sam), { reason: 'x' })).statusCode).toBe(status);
      expect((await send(who, 'DELETE', suspension(sam))).statusCode).toBe(status);
      const hide = await send(who, 'PUT', `/admin/users/${sam.user.user_id}/hidden`, { hidden: true });
      expect(hide.statusCode).toBe(status);
    }
    const self = await send(boss, 'PUT', suspension(boss), { reason: 'x' });
    expect([self.statusCode, self.json().fields]).toEqual([422, { id: 'You can’t suspend your own account' }]);
    for (const reason of ['', '   ', 'x'.repeat(501), 7]) {
      const bad = await send(boss, 'PUT', suspension(sam), { reason });
      expect([bad.statusCode, Object.keys(bad.json().fields)]).toEqual([422, ['reason']]);
    }
    for (const id of ['99999', 'none']) {
      const gone = await send(boss, 'PUT', `/admin/users/${id}/suspension`, { reason: 'x' });
      expect([gone.statusCode, gone.json().message]).toEqual([404, 'User not found']);
    }
    const query = await send(boss, 'GET', '/admin/users?status=lost&cursor=x&limit=0');
    expect([query.statusCode, Object.keys(query.json().fields)]).toEqual([422, ['status', 'limit', 'cursor']]);
    expect(await everything(server)).toEqual(before);
    // Made an operator between the question and the deed.
    const about = { userId: sam.user.user_id, operatorId: null, now: clock };
    await server.writer.run('operator.add', about);
    const late = server.writer.run('user.suspend', { ...about, reason: 'x', isSuspended: true });
    await expect(late).rejects.toMatchObject({ code: 'invalid' });
    await server.writer.run('operator.remove', about);
  });

  test('[SUSPEND-04] operators find people by name, username, e-mail or number, a page at a time', async () => {
    const zoe = await signUp(server, `zoe${uuidV7().slice(-6)}`);
    await call(zoe, 'PUT', `/users/update/${zoe.user.user_id}`, { display_name: 'Zoë Quartz-Ümlaut' });
    await call(zoe, 'POST', '/events', { ...aConcert, status: 'draft' });
    const post = (await call(zoe, 'POST', '/posts', { title: 'Mine', description: '' })).data.id;
    await report('post', post);
    await report('user', zoe.user.user_id);
    const found = async (q: string, rest = '') =>
      (await call(boss, 'GET', `/admin/users?q=${encodeURIComponent(q)}${rest}`)).data.map(
        ({ id }: { id: number }) => id,
      );
    const id = zoe.user.user_id;
    for (const q of ['zoe quar', 'UMLAUT', zoe.user.username.toUpperCase(), ` ${zoe.user.email} `, 'zoe', String(id)]) {
      expect([q, (await found(q)).includes(id)]).toEqual([q, true]);
    }
    for (const q of ['quartz nobody', 'oe', `x${zoe.user.email}`, "' or 1=1 --", '@', '%', '999999999999999999']) {
      expect([q, (await found(q)).includes(id)]).toEqual([q, false]);
    }
    const [record] = (await call(boss, 'GET', `/admin/users?q=${id}`)).data;
    expect(record).toMatchObject({
      id,
      email: zoe.user.email,
      events_count: 1,
      posts_count: 1,
      reports_count: 2,
      operator: false,
      hidden: false,
      suspended: null,
    });
    expect(Date.parse(record.last_seen_at)).toBeGreaterThan(0);
    await call(boss, 'PUT', `/admin/users/${id}/hidden`, { hidden: true });
    expect([await found('', '&status=suspended'), await found('', '&status=hidden')]).toEqual([[], [id]]);
    expect((await call(zoe, 'GET', '/notifications')).data[0]).toMatchObject({ kind: 'hidden' });
    await call(boss, 'PUT', `/admin/users/${id}/hidden`, { hidden: false });
    await suspend(zoe);
    expect((await call(boss, 'GET', `/admin/users?q=${id}`)).data[0].last_seen_at).toBe(record.last_seen_at);
    expect([await found('', '&status=suspended'), await found('', '&status=hidden')]).toEqual([[id], []]);
    await lift(zoe);
    const first = await send(boss, 'GET', '/admin/users?limit=2');
    const all = first.json().data.map((one: { id: number }) => one.id);
    expect(first.headers['cache-control']).toBe('no-store');
    const next = /<\/api(.+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = (await call(boss, 'GET', next)).data.map((one: { id: number }) => one.id);
    expect([...all, ...second]).toEqual([...all, ...second].toSorted((left, right) => right - left));
    expect(new Set([...all, ...second]).size).toBe(4);
  });
});
