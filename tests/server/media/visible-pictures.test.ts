import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureAt, pictureUrl, shaOfPicture } from '#contract/media/picture.ts';
import { apiVersion, headers as apiHeaders } from '#contract/sync/headers.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { isPictureReferenced } from '#server/db/media/picture-uses.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aForm, aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';

const minuteMs = 60_000;
type Row = Record<string, unknown>;

describe.each(engines)('[API-04] who may see a picture, on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let ben: Caller;
  let eve: Caller;
  let operator: Caller;
  let nowMs = Date.now();
  let colour = 0x102030;

  beforeAll(async () => {
    server = await start({ settings: { adminIds: [4] }, now: () => nowMs });
    [ana, ben, eve] = [await signUp(server, 'ana'), await signUp(server, 'ben'), await signUp(server, 'eve')];
    operator = await signUp(server, 'olga');
  });
  afterAll(() => server.close());

  async function login(name: string): Promise<Caller> {
    const payload = { email: `${name}@example.com`, password: 'correct1horse' };
    const reply = await server.inject({ method: 'POST', url: '/api/auth/login', payload });
    const { token, data } = reply.json<{ token: string; data: { user: Caller['user'] } }>();
    return { user: data.user, token, headers: { authorization: `Bearer ${token}` } };
  }

  const newPicture = () => aPicture(`#${(colour += 0x010101).toString(16).padStart(6, '0')}`);

  /** What a form with a picture makes, as the reply tells it. */
  async function make(who: Caller, url: string, fields: Row, field = 'image', bytes?: Buffer): Promise<Row> {
    const file = { bytes: bytes ?? (await newPicture()), filename: 'picture.png' };
    const texts = Object.entries(fields).map(([name, value]) => [name, String(value)] as [string, string]);
    const { payload, headers } = aForm([...texts, [field, file]]);
    const reply = await server.inject({ method: 'POST', url, payload, headers: { ...headers, ...who.headers } });
    expect([reply.statusCode, reply.body]).toEqual([expect.toSatisfy((status: number) => status < 300), reply.body]);
    const body = reply.json<Row>();
    return (body['data'] ?? body) as Row;
  }

  const post = (who: Caller, bytes?: Buffer) =>
    make(who, '/api/posts', { title: 'T', description: 'D' }, 'image', bytes);
  const event = (who: Caller, status: string) =>
    make(
      who,
      '/api/events',
      { title: 'T', description: 'D', date_time: '2041-05-01T12:00:00Z', status, category: 'arte' },
      'cover_image',
    );
  const send = (who: Caller, to: Caller) =>
    make(who, '/api/private-messages/create', { receiverId: to.user.user_id, content: '', client_id: uuidV7() });

  const call = async (who: Caller, method: 'POST' | 'DELETE' | 'PUT', url: string, payload?: object) => {
    const reply = await server.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) });
    expect([reply.statusCode, reply.body]).toEqual([expect.toSatisfy((status: number) => status < 300), reply.body]);
    return reply;
  };

  /** As an `<img>` asks for it: with the cookie that any call of the session is given. */
  async function cookieOf(who: Caller): Promise<string> {
    const reply = await server.inject({ method: 'GET', url: '/api/auth/sessions', headers: who.headers });
    return String(reply.headers['set-cookie']).split(';')[0] ?? '';
  }

  async function look(address: unknown, who: Caller | null, headers: Record<string, string> = {}) {
    const cookie = who === null ? {} : { cookie: await cookieOf(who) };
    return await server.inject({ method: 'GET', url: String(address), headers: { ...cookie, ...headers } });
  }
  const statuses = async (address: unknown, ...callers: (Caller | null)[]) => {
    const replies = [];
    for (const who of callers) replies.push((await look(address, who)).statusCode);
    return replies;
  };
  /** Afterwards nothing is remembered of what was public. */
  const later = () => (nowMs += 2 * minuteMs);

  test('a message’s is there for the two of it alone, by cookie or token, and no cache keeps it', async () => {
    const { id, image } = await send(ana, ben);
    expect(await statuses(image, ana, ben, eve, operator, null)).toEqual([200, 200, 404, 404, 404]);
    const shown = await look(image, ben);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    expect((await server.inject({ method: 'GET', url: String(image), headers: ben.headers })).statusCode).toBe(200);
    await call(ana, 'DELETE', `/api/messages/${String(id)}`);
    expect(await statuses(image, ben, eve, null)).toEqual([404, 404, 404]);
  });

  test('a group’s is there for whoever is in it', async () => {
    const named = { groupName: 'Dancers', client_id: uuidV7() };
    const made = (await call(ana, 'POST', '/api/create/groups', named)).json<{ data: Row }>().data;
    await call(ben, 'POST', `/api/groups/${String(made['id'])}/join`, {});
    const said = await make(ana, `/api/groups/${String(made['id'])}/messages`, { content: '', client_id: uuidV7() });
    expect(await statuses(said['image'], ben, eve, null)).toEqual([200, 404, 404]);
    await call(ben, 'POST', `/api/groups/${String(made['id'])}/leave`, {});
    expect(await statuses(said['image'], ben)).toEqual([404]);
  });

  test('what everybody may see is kept by caches for minutes; deleted or hidden it is gone for all but its owner', async () => {
    const [gone, hidden] = [await post(ana), await post(ana)];
    const shown = await look(gone['image'], null);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    const again = await look(gone['image'], null, { 'if-none-match': String(shown.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(await statuses(hidden['image'], null)).toEqual([200]);
    await call(ana, 'DELETE', `/api/posts/${String(gone['post_id'])}`);
    const report = { object_type: 'post', object_id: hidden['post_id'], reason: 'spam', client_id: uuidV7() };
    await call(eve, 'POST', '/api/reports', report);
    const open = await server.inject({ method: 'GET', url: '/api/reports', headers: operator.headers });
    const [first] = open.json<{ data: Row[] }>().data;
    await call(operator, 'PUT', `/api/reports/${String(first?.['id'])}`, { action: 'hide' });
    later();
    expect(await statuses(gone['image'], null, eve, ben)).toEqual([404, 404, 404]);
    expect(await statuses(hidden['image'], null, eve, ana, operator)).toEqual([404, 404, 200, 200]);
  });

  test('[REPORT-02] a reported message’s is there for operators too, and stays when the message is deleted', async () => {
    const { id, image } = await send(ana, ben);
    await call(ben, 'POST', '/api/reports', { object_type: 'message', object_id: id, reason: 'nudity' });
    expect(await statuses(image, operator, ben, eve, null)).toEqual([200, 200, 404, 404]);
    const listed = await server.inject({ method: 'GET', url: '/api/reports', headers: operator.headers });
    const reports = listed.json<{ data: { id: number; object_type: string }[] }>().data;
    const report = reports.find(({ object_type: type }) => type === 'message');
    await call(operator, 'PUT', `/api/reports/${String(report?.id)}`, { action: 'hide' });
    expect(await statuses(image, operator, ana, ben)).toEqual([200, 200, 404]);
    await call(ana, 'DELETE', `/api/messages/${String(id)}`);
    expect(await statuses(image, operator, ben)).toEqual([200, 404]);
    // The sweep for unused pictures asks this.
    const picture = { sha256: shaOfPicture(String(image)) ?? '', user_id: ana.user.user_id };
    expect(await server.database.read((tx) => isPictureReferenced(tx, picture))).toBe(true);
  });

  test('a draft’s is its organizer’s until it is published', async () => {
    const { event_id: id, cover_image: cover } = await event(ana, 'draft');
    expect(await statuses(cover, null, eve, ana)).toEqual([404, 404, 200]);
    await call(ana, 'PUT', `/api/events/${String(id)}`, { status: 'active' });
    expect(await statuses(cover, null)).toEqual([200]);
  });

  test('nothing that only an earlier session might see is there after its logout', async () => {
    const { image } = await send(ana, ben);
    const session = await login('ben');
    const cookie = await cookieOf(session);
    expect((await server.inject({ method: 'GET', url: String(image), headers: { cookie } })).statusCode).toBe(200);
    const out = await call(session, 'POST', '/api/auth/logout', {});
    expect(out.headers['set-cookie']).toMatch(/^scape_pictures=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict/);
    expect((await server.inject({ method: 'GET', url: String(image), headers: { cookie } })).statusCode).toBe(404);
  });

  test('the cookie is good for pictures alone, and from pages of ours', async () => {
    const { image } = await send(ana, ben);
    const cookie = await cookieOf(ben);
    const elsewhere = { cookie, 'sec-fetch-site': 'cross-site' };
    expect((await server.inject({ method: 'GET', url: String(image), headers: elsewhere })).statusCode).toBe(404);
    expect((await server.inject({ method: 'GET', url: '/api/auth/sessions', headers: { cookie } })).statusCode).toBe(
      401,
    );
    const [name = '', value = ''] = cookie.split('=');
    const forged = `${name}=${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`;
    expect((await server.inject({ method: 'GET', url: String(image), headers: { cookie: forged } })).statusCode).toBe(
      404,
    );
    const known = await server.inject({
      method: 'GET',
      url: '/api/auth/sessions',
      headers: { ...ben.headers, cookie },
    });
    expect(known.headers['set-cookie']).toBeUndefined();
  });

  test('two who have the same file have two addresses, and neither learns of the other', async () => {
    const bytes = await newPicture();
    const [mine, theirs] = [await post(ana, bytes), await send(ben, eve)];
    const same = await make(
      ben,
      '/api/private-messages/create',
      { receiverId: eve.user.user_id, content: '', client_id: uuidV7() },
      'image',
      bytes,
    );
    expect(same['image']).not.toBe(mine['image']);
    expect(await statuses(same['image'], null, ana)).toEqual([404, 404]);
    expect(await statuses(pictureUrl(sha256Of(bytes)), null, eve)).toEqual([404, 404]);
    const guessed = String(theirs['image']).replace(/-[\w-]{22}\//, `-${'A'.repeat(22)}/`);
    expect(await statuses(guessed, eve, ben)).toEqual([404, 404]);
  });

  test('a visitor’s copies go once nobody has the picture any more, and not before', async () => {
    const bytes = await newPicture();
    const fields = { receiverId: ben.user.user_id, content: '', client_id: uuidV7() };
    const { image } = await make(ana, '/api/private-messages/create', fields, 'image', bytes);
    const mark = async () => (await look(image, null)).headers[apiHeaders.api.toLowerCase()];
    expect(await mark()).toBeUndefined();
    await server.writer.run('picture.lose', { sha256: sha256Of(bytes) });
    expect(await mark()).toBe(apiVersion);
  });

  test('an address by the hash alone leads its uploader on, and nobody else', async () => {
    const bytes = await newPicture();
    const { image } = await post(ana, bytes);
    const bare = pictureUrl(sha256Of(bytes), 320);
    expect(await statuses(bare, null, eve)).toEqual([404, 404]);
    const led = await look(bare, ana);
    expect([led.statusCode, led.headers['location']]).toEqual([302, pictureAt(String(image), 320)]);
  });

  test('an address that is none of ours is none', async () => {
    const { image } = await post(ana);
    for (const other of ['/media/x/320.webp', String(image).replace('1600', '640'), `${String(image)}x`, '/media/'])
      expect((await look(other, ana)).statusCode).toBe(404);
  });
});
