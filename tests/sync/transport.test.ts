import { describe, expect, test } from 'vitest';
import type { WireRequest } from '#sync/ports.ts';
import { createTransport } from '#sync/transport.ts';

const origin = 'https://scape.test';
const get: WireRequest = { method: 'GET', path: '/events', headers: {}, body: null, timeoutMs: 60_000 };
const ours = { 'Scape-Api': '1', 'content-type': 'application/json' };
const { signal } = new AbortController();

type Asked = { url: string; options: RequestInit };

function transportWith(response: Response | (() => Promise<Response>), token: string | null = null) {
  const asked: Asked[] = [];
  const transport = createTransport({
    origin,
    token: async () => token,
    async fetch(url, options) {
      asked.push({ url, options });
      return typeof response === 'function' ? response() : response;
    },
  });
  return { asked, send: (request: WireRequest = get) => transport.send(request, signal) };
}

const headersOf = ({ options }: Asked) => new Headers(options.headers);

describe('[P11] [CARD-06] what counts as a reply of ours', () => {
  test('[P11] one with Scape-Api, whatever its status', async () => {
    const { send } = transportWith(new Response('{"message":"No","error":"invalid"}', { status: 422, headers: ours }));
    expect(await send()).toMatchObject({ status: 422, json: { error: 'invalid' } });
    const { send: sendBare } = transportWith(new Response('', { status: 200, headers: { 'Scape-Api': '1' } }));
    expect((await sendBare()).json).toBeNull();
  });

  test('[P11] JSON without it: a server that keeps only the specification', async () => {
    const { send } = transportWith(
      new Response('[]', { headers: { 'content-type': 'application/json; charset=utf-8' } }),
    );
    expect(await send()).toMatchObject({ status: 200, json: [], at: null });
  });

  test.each([
    ['a captive portal’s page', new Response('<html>Log in</html>', { headers: { 'content-type': 'text/html' } })],
    ['a network’s that wants somebody to sign in', new Response('Sign in', { status: 511 })],
    ['JSON that nobody calls so', new Response('{"ok":true}', { headers: { 'content-type': 'text/html' } })],
    ['a page that only calls itself JSON', new Response('<html>', { headers: { 'content-type': 'application/json' } })],
    ['a page under our name', new Response('<html>', { headers: { 'Scape-Api': '1', 'content-type': 'text/html' } })],
  ])('[P11] not %s', async (_what, response) => {
    await expect(transportWith(response).send()).rejects.toMatchObject({ name: 'WireError', failure: 'foreign' });
  });

  test('[P11] [G2] not a proxy’s own page: it says that the server can’t be reached', async () => {
    const { send } = transportWith(new Response('Bad gateway', { status: 502 }));
    await expect(send()).rejects.toMatchObject({ name: 'WireError', failure: 'gateway' });
  });

  test('[P11] not a redirect, which an API call never gets: it isn’t followed, and tells of a stranger', async () => {
    const { send, asked } = transportWith(Response.redirect('http://portal.test/'));
    await expect(send()).rejects.toMatchObject({ failure: 'foreign' });
    expect(asked[0]?.options.redirect).toBe('manual');
  });
});

describe('no answer', () => {
  test('[P11] a connection that fails is the network', async () => {
    const { send } = transportWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(send()).rejects.toMatchObject({ failure: 'network' });
  });

  test('[P11] one that takes longer than the request may is a time-out', async () => {
    const transport = createTransport({
      origin,
      token: async () => null,
      fetch: (_url, options) =>
        new Promise((_resolve, reject) => {
          options.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    });
    await expect(transport.send({ ...get, timeoutMs: 0 }, signal)).rejects.toMatchObject({ failure: 'timeout' });
  });

  test('[D5] who closes the engine ends the request', async () => {
    const closing = new AbortController();
    const transport = createTransport({
      origin,
      token: async () => null,
      fetch: (_url, options) =>
        new Promise((_resolve, reject) => {
          options.signal?.addEventListener('abort', () => reject(new Error('aborted')));
          closing.abort();
        }),
    });
    await expect(transport.send(get, closing.signal)).rejects.toMatchObject({ failure: 'network' });
  });
});

describe('what is read from a reply', () => {
  const read = async (given: Record<string, string>) =>
    transportWith(new Response('{}', { headers: { ...ours, ...given } })).send();

  test('[O5] [OFF-07] the time that it asks to be left alone', async () => {
    expect((await read({ 'Retry-After': '7' })).retryAfterMs).toBe(7_000);
    expect((await read({ 'Retry-After': '-7' })).retryAfterMs).toBe(0);
    expect((await read({ 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' })).retryAfterMs).toBeNull();
    expect((await read({})).retryAfterMs).toBeNull();
  });

  test('[O1] its place in the change log', async () => {
    expect((await read({ 'Scape-At': 'e.41' })).at).toBe('e.41');
  });

  test('[L7] where the next page is, below /api', async () => {
    const link = '</api/events?limit=5&page=1>; rel="prev", </api/events?limit=5&page=3>; rel="next"';
    expect((await read({ Link: link })).next).toBe('/events?limit=5&page=3');
    expect((await read({ Link: `<${origin}/api/events?page=3>; rel=next` })).next).toBe('/events?page=3');
    expect((await read({ Link: '</api/events?page=1>; rel="prev"' })).next).toBeNull();
  });
});

describe('what goes out', () => {
  test('[U1] [SESS-07] the token goes in the Authorization header, where there is one', async () => {
    const signedIn = transportWith(new Response('{}', { headers: ours }), 'secret');
    await signedIn.send();
    expect(signedIn.asked.map((one) => headersOf(one).get('authorization'))).toEqual(['Bearer secret']);
    const guest = transportWith(new Response('{}', { headers: ours }));
    await guest.send();
    expect(guest.asked.map((one) => headersOf(one).has('authorization'))).toEqual([false]);
  });

  test('[P11] the path is below /api, and no cache answers for the server', async () => {
    const { send, asked } = transportWith(new Response('{}', { headers: ours }));
    await send();
    expect(asked).toMatchObject([
      { url: `${origin}/api/events`, options: { method: 'GET', cache: 'no-store', credentials: 'same-origin' } },
    ]);
    expect(asked[0]?.options.body).toBeUndefined();
  });

  test('[P10] JSON, bytes and forms go as what they are', async () => {
    const { send, asked } = transportWith(() => Promise.resolve(new Response('{}', { headers: ours })));
    const bytes = new Uint8Array([1, 2]).buffer;
    await send({ ...get, method: 'POST', headers: { 'Scape-Seq': '4' }, body: { as: 'json', value: { a: 1 } } });
    await send({ ...get, method: 'PUT', body: { as: 'bytes', bytes, type: 'image/webp' } });
    const files = [
      { field: 'gallery', bytes, type: 'image/png' },
      { field: 'gallery', bytes, type: 'image/jpeg' },
    ];
    await send({ ...get, method: 'POST', body: { as: 'form', fields: { title: 'Fiesta', tags: '["a"]' }, files } });
    expect(asked.map((one) => headersOf(one).get('content-type'))).toEqual(['application/json', 'image/webp', null]);
    expect([asked[0]?.options.body, headersOf(asked[0] as Asked).get('scape-seq')]).toEqual(['{"a":1}', '4']);
    expect(asked[1]?.options.body).toBe(bytes);
    const form = asked[2]?.options.body as FormData;
    expect([form.get('title'), form.get('tags')]).toEqual(['Fiesta', '["a"]']);
    const sent = form.getAll('gallery') as File[];
    expect(sent.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['gallery.png', 'image/png', 2],
      ['gallery.jpeg', 'image/jpeg', 2],
    ]);
  });
});
