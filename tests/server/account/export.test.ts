import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { exportParts } from '#server/domain/account/export.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aForm, aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';

const aConcert = { title: 'Noche', description: 'A night', date_time: '2027-07-01T20:00:00-04:00' };

describe.each(engines)('[PROF-13] what is held of a user, on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let ben: Caller;

  beforeAll(async () => {
    server = await start();
    [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
  });
  afterAll(() => server.close());

  async function call(method: 'POST' | 'PUT', url: string, payload: object, { headers }: Caller = ana) {
    const reply = await server.inject({ method, url, payload, headers: { ...headers, 'idempotency-key': uuidV7() } });
    if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.body}`);
    return reply.json();
  }

  const take = ({ user }: Caller = ana, { headers }: Caller = ana, part = '') =>
    server.inject({ method: 'GET', url: `/api/users/export/${user.user_id}${part}`, headers });

  test('is given to nobody, and to nobody else', async () => {
    for (const part of ['', '/pictures']) {
      const asGuest = await server.inject({ method: 'GET', url: `/api/users/export/${ana.user.user_id}${part}` });
      expect([asGuest.statusCode, (await take(ana, ben, part)).statusCode]).toEqual([401, 403]);
    }
  });

  test('names everything there is, and no secret', async () => {
    const event = await call('POST', '/api/events', aConcert);
    await call('POST', '/api/events', { ...aConcert, title: 'A draft', status: 'draft' });
    const others = await call('POST', '/api/events', { ...aConcert, title: 'Of Ben' }, ben);
    const id = { event_id: others.id };
    await call('POST', '/api/events/event-likes/toggle', id);
    await call('POST', '/api/events/event-subscriptions/toggle', id);
    await call('POST', `/api/views/events/${others.id}`, {});
    const post = (await call('POST', '/api/posts', { title: 'A post', description: 'Of mine' })).data;
    await call('POST', '/api/posts/comments', { post_id: post.id, content: 'A comment' });
    await call('POST', '/api/posts/likes/toggle', { post_id: post.id });
    await call('POST', '/api/follow', { followedId: ben.user.user_id });
    await call('POST', '/api/follow', { followedId: ana.user.user_id }, ben);
    await call('POST', '/api/friend-request', { receiverId: ben.user.user_id });
    await call('POST', `/api/events/${event.id}/invitations`, { user_id: ben.user.user_id, note: 'Come' });
    const key = 'the_secret_of_a_link_0123456789';
    const secretly = { ...aConcert, title: 'Behind a link', visibility: 'unlisted', link_key: key };
    const behind = await call('POST', '/api/events', secretly, ben);
    await call('POST', `/api/events/${behind.id}/access`, { key });
    const [eva, eve] = [await signUp(server, 'eva'), await signUp(server, 'eve')];
    await call('POST', '/api/blocks', { blockedId: eva.user.user_id });
    await call('POST', '/api/reports', { object_type: 'event', object_id: others.id, reason: 'spam', note: 'Look' });
    await call('POST', '/api/support', { name: 'Ana', email: 'ana@example.com', subject: 'Help', message: 'Please' });
    await call('POST', '/api/auth/calendar-link', {});
    const group = (await call('POST', '/api/create/groups', { groupName: 'Dancers' })).data;
    await call('POST', `/api/groups/${group.id}/messages`, { content: 'To all' });
    await call('POST', '/api/private-messages/create', { receiverId: ben.user.user_id, content: 'To Ben' });
    await call('POST', '/api/private-messages/create', { receiverId: ana.user.user_id, content: 'To Ana' }, ben);
    await call('POST', '/api/private-messages/create', { receiverId: ben.user.user_id, content: 'No' }, eve);
    await server.writer.run('operator.note', { operatorId: ana.user.user_id, action: 'mail.test', now: 1 });
    const picture = await aPicture('#123456');
    const form = aForm([
      ['type', 'profile'],
      ['image', { bytes: picture, filename: 'a.png' }],
    ]);
    const headers = { ...ana.headers, ...form.headers };
    await server.inject({ method: 'POST', url: '/api/users/upload-image', payload: form.payload, headers });

    const link = { email: 'new@example.com', tokenHash: 'a-link', codeHash: 'a-code', now: Date.now() };
    await server.writer.run('email.begin', { userId: ana.user.user_id, ...link });

    const reply = await take();
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toMatch(/a-link|a-code/);
    expect(reply.headers['content-disposition']).toContain('attachment; filename="scape-ana.json"');
    expect(reply.headers['cache-control']).toBe('private, no-store');
    const held = reply.json();
    expect(Object.keys(held)).toEqual(['exported_at', 'account', ...exportParts.map(({ name }) => name)]);
    for (const { name } of exportParts.filter(({ name: part }) => part !== 'devices')) {
      expect([name, held[name].length > 0]).toEqual([name, true]);
    }
    expect(held.account).toMatchObject({ email: 'ana@example.com', username: 'ana', has_password: true });
    expect(held.account.calendar_link_since).toMatch(/^20.*Z$/);
    expect(held.events.map(({ title, status }: typeof event) => [title, status])).toEqual([
      ['Noche', 'active'],
      ['A draft', 'draft'],
    ]);
    expect(held.engagement).toMatchObject([{ title: 'Of Ben', liked: true, subscribed: true, waiting: false }]);
    expect(held.invitations).toMatchObject([{ event_id: event.id, invited_id: ben.user.user_id, note: 'Come' }]);
    expect(held.opened_events).toMatchObject([{ id: behind.id, title: 'Behind a link' }]);
    expect(held.messages).toMatchObject([{ name: 'Ana', subject: 'Help', message: 'Please' }]);
    expect(held.conversations).toMatchObject([{ user_id: ben.user.user_id, username: 'ben' }]);
    expect(held.private_messages).toMatchObject([
      { sender_id: ana.user.user_id, content: 'To Ben', conversation_id: held.conversations[0].id },
      { sender_id: ben.user.user_id, content: 'To Ana' },
    ]);
    expect(held.groups).toMatchObject([{ id: group.id, name: 'Dancers', creator_id: ana.user.user_id }]);
    expect(held.group_messages).toMatchObject([{ group_id: group.id, content: 'To all' }]);
    expect(held.pictures).toMatchObject([{ sha256: sha256Of(picture), bytes: picture.length }]);
    const secrets = await server.database.read(async ({ sql }) => [
      ...(await sql.selectFrom('users').select('password_hash as secret').execute()),
      ...(await sql.selectFrom('sessions').select('token_hash as secret').execute()),
      ...(await sql.selectFrom('calendar_links').select('secret').execute()),
    ]);
    for (const { secret } of secrets) expect(reply.body).not.toContain(secret);
    for (const secret of [ana.token, key, 'ben@example.com', 'eva@example.com'])
      expect(reply.body).not.toContain(secret);
  });

  test('is whole however much it is, without a row twice', async () => {
    const { id } = (await signUp(server, 'max')).user;
    const max = await server.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'max@example.com', password: 'correct1horse' },
    });
    await server.writer.run('blob.hold', { sha256: 'f'.repeat(64), userId: id, bytes: 1, now: 1 });
    for (let made = 0; made < 1_003; made += 59) {
      const count = Math.min(59, 1_003 - made);
      const items = Array.from({ length: count }, (_, index) => ({
        id: uuidV7(),
        method: 'POST',
        path: '/posts',
        body: { title: `Post ${made + index}`, description: '' },
      }));
      const headers = { authorization: `Bearer ${max.json().token}` };
      await server.inject({ method: 'POST', url: '/api/batch', payload: { items }, headers });
    }
    const headers = { authorization: `Bearer ${max.json().token}` };
    const held = (await server.inject({ method: 'GET', url: `/api/users/export/${id}`, headers })).json();
    expect(held.posts.map(({ title }: { title: string }) => title)).toEqual(
      Array.from({ length: 1_003 }, (_, index) => `Post ${index}`),
    );
    expect(new Set(held.changes.map(({ key }: { key: string }) => key)).size).toBe(1_003);
  });

  test('that a request was declined is not in it for its sender', async () => {
    const [gia, hal] = [await signUp(server, 'gia'), await signUp(server, 'hal')];
    const { data } = await call('POST', '/api/friend-request', { receiverId: hal.user.user_id }, gia);
    await call('PUT', `/api/friend-request/${data.id}`, { status: 'declined' }, hal);
    expect((await take(gia, gia)).json().friend_requests).toMatchObject([{ id: data.id, status: 'pending' }]);
    expect((await take(hal, hal)).json().friend_requests).toMatchObject([{ id: data.id, status: 'declined' }]);
  });
});

test('[PROF-13] the pictures are one file of all originals, and one that is lost is left out', async () => {
  const server = await startServer();
  const ana = await signUp(server, 'ana');
  const pictures = [await aPicture('#ff0000'), await aPicture('#00ff00')];
  for (const bytes of pictures) {
    const url = `/api/blobs/${sha256Of(bytes)}`;
    const headers = { ...ana.headers, 'content-type': 'image/png' };
    await server.inject({ method: 'PUT', url, payload: bytes, headers });
  }
  await server.writer.run('blob.hold', { sha256: '0'.repeat(64), userId: ana.user.user_id, bytes: 1, now: 1 });
  const reply = await server.inject({
    method: 'GET',
    url: `/api/users/export/${ana.user.user_id}/pictures`,
    headers: ana.headers,
  });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
  const zip = await buffer(Readable.from([reply.rawPayload]));
  for (const bytes of pictures) {
    expect(zip.includes(`${sha256Of(bytes)}.png`)).toBe(true);
    expect(zip.includes(bytes)).toBe(true);
  }
  expect(zip.includes('0'.repeat(64))).toBe(false);
  await server.close();
});

test('[API-04] five an hour are enough for anybody', async () => {
  let now = Date.now();
  const server = await startServer({ settings: { rateLimits: 1 }, now: () => now });
  const ana = await signUp(server, 'ana');
  const statuses: number[] = [];
  const take = async (part: string) => {
    const url = `/api/users/export/${ana.user.user_id}${part}`;
    return (await server.inject({ method: 'GET', url, headers: ana.headers })).statusCode;
  };
  for (let times = 0; times < 6; times += 1) statuses.push(await take(''));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await take('/pictures')).toBe(200);
  now += 3_600_000;
  expect(await take('')).toBe(200);
  await server.close();
});
