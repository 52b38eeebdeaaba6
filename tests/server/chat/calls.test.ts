import { bare } from '#world/data/bare-pictures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MessageReply, MessagesReply } from '#contract/chat/message.ts';
import type { Message } from '#contract/chat/message.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aForm, aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';

describe.each(engines)('the calls of messages on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let ben: Caller;

  beforeAll(async () => {
    server = await start();
    [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
  });
  afterAll(() => server.close());

  const create = '/api/private-messages/create';
  const ways = [create, '/api/messages'] as const;
  const action = 'send_private';

  async function post(url: string, payload: object | Buffer, headers: object = ana.headers) {
    return await server.inject({ method: 'POST', url, payload, headers: { ...headers } });
  }

  async function get(url: string, headers: object = ana.headers) {
    return await server.inject({ method: 'GET', url: `/api/messages${url}`, headers: { ...headers } });
  }

  const withOne = (caller: Caller) => `/conversation/${caller.user.user_id}`;
  const toBen = (content: string, more: object = {}) => ({ action, receiverId: ben.user.user_id, content, ...more });

  test('[CHAT-03] without a user nothing is sent, read or marked', async () => {
    const replies = [
      await post(create, toBen('Hola'), {}),
      await post('/api/messages', toBen('Hola'), {}),
      await post('/api/messages', {}, {}),
      await post('/api/messages/read', { userId: ana.user.user_id, upto: 1 }, {}),
      await get('/conversations', {}),
      await get(withOne(ana), {}),
      await server.inject({ method: 'DELETE', url: '/api/messages/1' }),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 401));
  });

  test.each(ways)('[CHAT-03] [CHAT-09] %s refuses what isn’t a message, and names the field', async (url) => {
    const refusalOf = async (body: object) => {
      const reply = await post(url, { ...toBen('Hola'), ...body });
      return [reply.statusCode, Object.keys(reply.json().fields ?? {})];
    };
    expect(await refusalOf({ content: '   ' })).toEqual([422, ['content']]);
    expect(await refusalOf({ content: 'ñ'.repeat(4_001) })).toEqual([422, ['content']]);
    expect(await refusalOf({ content: 7 })).toEqual([422, ['content']]);
    expect(await refusalOf({ receiverId: 'ben' })).toEqual([422, ['receiverId']]);
    expect(await refusalOf({ receiverId: undefined })).toEqual([422, ['receiverId']]);
    expect(await refusalOf({ receiverId: ana.user.user_id })).toEqual([422, ['receiverId']]);
    expect(await refusalOf({ written_at: 'yesterday' })).toEqual([422, ['written_at']]);
    expect(await refusalOf({ client_id: 'mine' })).toEqual([422, ['client_id']]);
    expect(await refusalOf({ senderId: ben.user.user_id })).toEqual([403, []]);
    expect((await get(withOne(ben))).json()).toEqual({ data: [] });
  });

  test('[CHAT-03] another action than to send is refused by its name', async () => {
    for (const named of [undefined, 'delete_all', 7]) {
      const reply = await post('/api/messages', { ...toBen('Hola'), action: named });
      expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, ['action']]);
    }
    expect((await get(withOne(ben))).json()).toEqual({ data: [] });
  });

  test('[CHAT-03] by either address and in a batch it is the same message, stored once', async () => {
    const cleo = await signUp(server, 'cleo');
    const body = { ...toBen('ñ'.repeat(4_000)), senderId: cleo.user.user_id, client_id: uuidV7() };
    const first = await post(create, body, cleo.headers);
    const second = await post('/api/messages', body, cleo.headers);
    const item = { id: uuidV7(), method: 'POST', path: '/private-messages/create', body };
    const batch = await post('/api/batch', { items: [item] }, { ...cleo.headers, 'scape-client': 'phone' });
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    const [{ status, body: third }] = batch.json().results;
    expect(status).toBe(200);
    expect([second.json(), third]).toEqual([first.json(), first.json()]);
    expect(MessageReply.safeParse(first.json()).success).toBe(true);
    expect((await get(withOne(ben), cleo.headers)).json()).toEqual({ data: [first.json().data] });
  });

  test('[CHAT-03] a key is one message, whichever address it goes to', async () => {
    const dora = await signUp(server, 'dora');
    const headers = { ...dora.headers, 'idempotency-key': uuidV7() };
    const first = await post(create, toBen('Once'), headers);
    const again = await post('/api/messages', toBen('Once'), headers);
    expect([again.statusCode, again.headers['idempotency-replayed'], again.json()]).toEqual([
      201,
      'true',
      first.json(),
    ]);
    expect((await get(withOne(ben), dora.headers)).json().data).toHaveLength(1);
  });

  test('[CHAT-02] a picture goes with a message, in a form or by its name in a batch, and needs no words', async () => {
    const eva = await signUp(server, 'eva');
    const bytes = await aPicture('#aa1144');
    const sha256 = sha256Of(bytes);
    const item = (more: object = {}) => ({
      id: uuidV7(),
      method: 'POST',
      path: '/private-messages/create',
      body: { receiverId: ben.user.user_id, content: '' },
      blobs: { image: sha256, ...more },
    });
    const batched = async (one: object) => {
      const reply = await post('/api/batch', { items: [one] }, { ...eva.headers, 'scape-client': 'phone' });
      return reply.json().results[0];
    };
    expect(await batched(item())).toMatchObject({ status: 424, body: { sha256 } });
    expect(await batched(item({ photo: sha256 }))).toMatchObject({ status: 422, body: { fields: { photo: {} } } });
    for (const url of ways) {
      const form = aForm([
        ['action', action],
        ['receiverId', String(ben.user.user_id)],
        ['content', ' '],
        ['image', { bytes, filename: 'a.png' }],
      ]);
      const reply = await post(url, form.payload, { ...eva.headers, ...form.headers });
      expect(bare(reply.json())).toMatchObject({ data: { content: '', image: `/media/${sha256}/1600.webp` } });
    }
    expect(await batched(item())).toMatchObject({ status: 201, body: { data: { content: '' } } });
    const held = (await get(withOne(ben), eva.headers)).json<{ data: Message[] }>().data;
    expect(new Set(held.map(({ image }) => bare(image)))).toEqual(new Set([`/media/${sha256}/1600.webp`]));
    const notOne = aForm([
      ['receiverId', String(ben.user.user_id)],
      ['content', 'x'],
      ['image', { bytes: Buffer.from('no picture'), filename: 'a.png' }],
    ]);
    const refused = await post(create, notOne.payload, { ...eva.headers, ...notOne.headers });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([415, ['image']]);
  });

  test('[CHAT-03] [CHAT-08] a conversation is read page by page, back from the newest or on from the last one held', async () => {
    const fay = await signUp(server, 'fay');
    const sent: number[] = [];
    for (let count = 1; count <= 5; count += 1) {
      sent.push((await post(create, toBen(`Message ${count}`), fay.headers)).json().data.id);
    }
    const pages = async (query: string) => {
      const found: number[][] = [];
      for (let next: string | undefined = `${withOne(ben)}?${query}`; next !== undefined;) {
        const reply = await get(next, fay.headers);
        found.push(MessagesReply.parse(reply.json()).data.map(({ id }) => id));
        next = /<\/api\/messages([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
      }
      return found;
    };
    expect(await pages('limit=2')).toEqual([sent.slice(3), sent.slice(1, 3), sent.slice(0, 1)]);
    expect(await pages(`limit=2&after=${sent[0]}`)).toEqual([sent.slice(1, 3), sent.slice(3)]);
    expect(await pages('limit=2&after=0')).toEqual([sent.slice(0, 2), sent.slice(2, 4), sent.slice(4)]);
    expect(await pages(`after=${sent[1]}&before=${sent[3]}`)).toEqual([[sent[2]]]);
    for (const query of ['limit=0', 'after=x', 'before=-1', `after=${'9'.repeat(17)}`]) {
      expect((await get(`${withOne(ben)}?${query}`, fay.headers)).statusCode).toBe(422);
    }
  });

  test('[CHAT-08] conversations are read page by page too', async () => {
    const gil = await signUp(server, 'gil');
    for (const other of [ana, ben]) {
      await post(create, { receiverId: other.user.user_id, content: 'Hola' }, gil.headers);
    }
    const first = await get('/conversations?limit=1', gil.headers);
    expect(first.json().data).toMatchObject([{ user: { user_id: ben.user.user_id }, unread: 0 }]);
    const next = /<\/api\/messages([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await get(next, gil.headers);
    expect(second.json().data).toMatchObject([{ user: { user_id: ana.user.user_id } }]);
    expect(second.headers['link']).toBeUndefined();
  });
});
