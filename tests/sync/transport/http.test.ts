import { describe, expect, test, vi } from 'vitest';
import type { ApiMarker } from '#data/storage/api-marker.ts';
import type { WireRequest } from '#sync/transport/ports.ts';
import { createTransport } from '#sync/transport/http-transport.ts';

const origin = 'https://scape.test';
const get: WireRequest = { method: 'GET', path: '/events', headers: {}, body: null, timeoutMs: 60_000 };
const ours = { 'Scape-Api': '1', 'content-type': 'application/json' };
const { signal } = new AbortController();

type Asked = { url: string; options: RequestInit };

/** What a device knows of the server's mark. */
function markThat(isKnown: boolean): ApiMarker {
  const mark = { isKnown };
  return { isKnown: async () => mark.isKnown, learn: async () => void (mark.isKnown = true) };
}
const mark = markThat(false);

function transportWith(
  response: Response | (() => Promise<Response>),
  token: string | null = null,
  known: ApiMarker = markThat(false),
) {
  const asked: Asked[] = [];
  const transport = createTransport({
    origin,
    serverMark: known,
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

describe('[P11] once the server’s mark is known', () => {
  test('[P11] it is learned from the first marked reply, and JSON without it counts no more', async () => {
    const known = markThat(false);
    const json = () => new Response('{}', { headers: { 'content-type': 'application/json' } });
    expect(await transportWith(json(), null, known).send()).toMatchObject({ status: 200, isMarked: false });
    expect(await transportWith(new Response('{}', { headers: ours }), null, known).send()).toMatchObject({
      isMarked: true,
    });
    await expect(transportWith(json(), null, known).send()).rejects.toMatchObject({ failure: 'foreign' });
  });

  const strangers = {
    foreign: [200, 201, 204, 301, 400, 401, 403, 404, 405, 409, 410, 413, 422, 511],
    gateway: [429, 500, 502, 503, 504],
  } as const;
  const types = ['application/json', 'application/problem+json', 'text/html', 'text/plain'];
  const answers = Object.entries(strangers).flatMap(([failure, statuses]) =>
    statuses.flatMap((status) => types.map((type) => ({ failure, status, type }))),
  );
  test.each(answers)('[P11] $status as $type from a stranger is no answer: $failure', async (stranger) => {
    const { failure, status, type } = stranger;
    const body = status === 204 ? null : '{"message":"Forbidden","error":"no_such_call","results":[]}';
    const { send } = transportWith(
      new Response(body, { status, headers: { 'content-type': type } }),
      null,
      markThat(true),
    );
    await expect(send()).rejects.toMatchObject({ name: 'WireError', failure, retryAfterMs: null });
  });

  test.each([
    [429, 7_000],
    [503, 7_000],
    [502, null],
    [403, null],
  ])('[P11] [I14] the time that a stranger’s %d asks for is kept: %j', async (status, retryAfterMs) => {
    const headers = { 'content-type': 'application/json', 'retry-after': '7' };
    const { send } = transportWith(new Response('{}', { status, headers }), null, markThat(true));
    await expect(send()).rejects.toMatchObject({ name: 'WireError', retryAfterMs });
  });
});

describe('a fault of the program is no network that fails', () => {
  test.each([
    ['a header that no request may have', { ...get, headers: { 'Scape-Lane': 'two\nlines' } }],
    ['a body that can’t be written', { ...get, body: { as: 'json', value: 1n } as const }],
  ])('[D6] %s', async (_what, request) => {
    const { send } = transportWith(new Response('{}', { headers: ours }));
    await expect(send(request)).rejects.toBeInstanceOf(TypeError);
  });

  test('[D6] a browser that lacks what is used', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      throw new TypeError('AbortSignal.timeout is not a function');
    });
    const { send } = transportWith(new Response('{}', { headers: ours }));
    await expect(send()).rejects.toThrow('AbortSignal.timeout is not a function');
    vi.restoreAllMocks();
  });

  test('[P11] a body that breaks off is the network', async () => {
    const broken = new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) });
    const { send } = transportWith(new Response(broken, { headers: ours }));
    await expect(send()).rejects.toMatchObject({ name: 'WireError', failure: 'network' });
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
      serverMark: mark,
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
      serverMark: mark,
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
    // No time at all: to try again at once would be to try for ever.
    for (const none of ['-7', '0', '']) expect((await read({ 'Retry-After': none })).retryAfterMs).toBeNull();
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
