import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { readSettings } from '#server/env.ts';
import type { Settings } from '#server/env.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { SocketClient } from '#world/servers/socket-client.ts';
import { until } from '#world/time/until.ts';
import { aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { createKeptLog } from '#world/servers/log-lines.ts';

const token = 'a-token-of-some-length';
const shown = { authorization: `Bearer ${token}` };
const withToken = { metrics: { port: null, host: '127.0.0.1', token } };

describe('[OPS-01] counters are told', () => {
  const ask = (server: TestServer, headers = {}) => server.inject({ method: 'GET', url: '/metrics', headers });

  test('to nobody, unless the settings say to whom', async () => {
    expect(readSettings({}).metrics).toEqual({ port: null, host: '127.0.0.1', token: null });
    const server = await startServer();
    const reply = await ask(server, shown);
    expect([reply.statusCode, reply.body]).toEqual([404, 'Not found']);
    await server.close();
  });

  test('to who shows the token, where there is one', async () => {
    const server = await startServer({ settings: withToken });
    for (const headers of [{}, { authorization: token }, { authorization: `Bearer ${token}x` }]) {
      const reply = await ask(server, headers);
      expect([reply.statusCode, reply.body.includes('scape_')]).toEqual([401, false]);
    }
    const reply = await ask(server, shown);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(reply.body).toContain('scape_build{version="test"} 1');
    await server.close();
  });

  test.each([null, token])('at a port of its own, and not where the app is; its token: %s', async (wanted) => {
    const log = createKeptLog();
    const metrics = { port: 0, host: '127.0.0.1', token: wanted };
    const server = await startServer({ settings: { logLevel: 'info', metrics }, logTo: log.logTo });
    const [line] = log.said('counters are told at /metrics');
    const url = `http://127.0.0.1:${String(line?.['port'])}`;
    expect((await ask(server, shown)).statusCode).toBe(404);
    expect((await fetch(`${url}/metrics`)).status).toBe(wanted === null ? 200 : 401);
    expect(await (await fetch(`${url}/metrics`, { headers: shown })).text()).toContain('process_cpu');
    expect((await fetch(`${url}/api/health`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
    await server.close();
    await expect(fetch(`${url}/metrics`)).rejects.toThrow();
  });

  test.each([
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_TOKEN: Must be set where METRICS_HOST can be reached from elsewhere'],
    [{ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.1' }, 'METRICS_TOKEN'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: Must be 16 to 200 characters'],
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT: Must be a port'],
    [{ SLOW_QUERY_MS: 'often' }, 'SLOW_QUERY_MS'],
    [{ DRAIN_DELAY_S: '301' }, 'DRAIN_DELAY_S'],
  ])('not with settings that would tell them to anybody, or say nothing: %j', (env, fault) => {
    expect(() => readSettings(env)).toThrow(fault);
  });
});

/** The value of a series, by the beginning of its line; null where there is none. */
function valueIn(text: string, series: string): number | null {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

describe.each(engines)('[OPS-01] what happens is counted, on $name', ({ name, start }) => {
  let server: TestServer;
  let ana: Caller;
  const settings: Partial<Settings> = { ...withToken, rateLimits: 1, slowQueryMs: 0.000_01 };
  const read = async () => (await server.inject({ method: 'GET', url: '/metrics', headers: shown })).body;
  const value = async (series: string) => valueIn(await read(), series);

  beforeAll(async () => {
    server = await start({ settings, isListening: true, hasWriterThread: true });
    ana = await signUp(server, 'ana');
  });
  afterAll(() => server.close());

  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    server.inject({ method: 'POST', url, payload, headers: { ...ana.headers, ...headers } });

  test('calls, by the pattern of their route', async () => {
    for (const id of [7001, 7002, 7003])
      await server.inject({ method: 'GET', url: `/api/events/${String(id)}?a=${String(id)}` });
    const text = await read();
    expect(valueIn(text, 'scape_calls_total{method="GET",route="/api/events/:id",status="404"}')).toBe(3);
    expect(valueIn(text, 'scape_call_duration_seconds_count{method="GET",route="/api/events/:id"}')).toBe(3);
    // A number of bytes may look so.
    expect(text).not.toMatch(/="[^"]*700[123][^"]*"/);
  });

  test('mutations, by kind and how they ended, with how long they had waited', async () => {
    const hourMs = 3600_000;
    const key = uuidV7(Date.now() - hourMs);
    const words = { title: 'A', description: 'B', client_id: uuidV7() };
    expect((await post('/api/posts', words, { 'idempotency-key': key })).statusCode).toBe(201);
    expect((await post('/api/posts', words, { 'idempotency-key': key })).headers['idempotency-replayed']).toBe('true');
    expect((await post('/api/posts/comments', { post_id: 999, content: 'C' })).statusCode).toBe(404);
    expect((await post('/api/posts/comments', {})).statusCode).toBe(422);
    const items = [
      { id: uuidV7(), lane: 'a', seq: 1, method: 'POST', path: '/follow', body: { followedId: 'nobody' } },
      { id: uuidV7(), method: 'POST', path: '/nowhere' },
    ];
    await post('/api/batch', { items });
    await post(`/api/mutations/${uuidV7()}/void`, { lane: 'post:x', seq: 1 });
    const text = await read();
    const ended = (kind: string, end: string, code = '') =>
      valueIn(text, `scape_mutations_total{kind="${kind}",end="${end}",code="${code}"}`);
    expect([ended('post.create', 'applied'), ended('post.create', 'replayed')]).toEqual([1, 1]);
    expect([ended('comment.create', 'refused', 'not_found'), ended('comment.create', 'refused', 'invalid')]).toEqual([
      1, 1,
    ]);
    expect([ended('user.follow', 'refused', 'invalid'), ended('unknown', 'deferred', 'no_such_call')]).toEqual([1, 1]);
    expect(ended('unknown', 'voided')).toBe(1);
    // One was told with a key that holds a time, and counted once though it came twice.
    expect(valueIn(text, 'scape_mutation_wait_seconds_count')).toBe(1);
    expect(valueIn(text, 'scape_mutation_wait_seconds_bucket{le="1800"}')).toBe(0);
    expect(valueIn(text, 'scape_mutation_wait_seconds_bucket{le="7200"}')).toBe(1);
  });

  test('reads, writes, commits and slow statements', async () => {
    const before = await read();
    await post('/api/posts', { title: 'A', description: 'B', client_id: uuidV7() });
    const after = await read();
    for (const series of [
      'scape_database_read_seconds_count',
      'scape_database_write_seconds_count',
      'scape_database_transaction_seconds_count',
      'scape_database_commit_writes_sum',
      'scape_database_slow_statements_total',
    ]) {
      expect([series, (valueIn(after, series) ?? 0) > (valueIn(before, series) ?? 0)]).toEqual([series, true]);
    }
    expect(valueIn(after, 'scape_writes_waiting')).toBe(0);
    const pool = valueIn(after, 'scape_database_connections{state="open"}');
    expect(name === 'PostgreSQL' ? Number(pool) > 0 : pool).toBe(name === 'PostgreSQL' ? true : null);
  });

  test('sockets, and what is said by them', async () => {
    const ben = await signUp(server, 'ben');
    const client = await new SocketClient(server.url, ben.token).connected();
    expect(await value('scape_sockets')).toBe(1);
    await post('/api/private-messages/create', { receiverId: ben.user.user_id, content: 'Hi', client_id: uuidV7() });
    await client.first('private_message');
    expect(await value('scape_socket_messages_total{to="person"}')).toBe(1);
    expect(await value('scape_socket_rooms')).toBeGreaterThan(0);
    for (let count = 0; count < 15; count += 1) client.socket.emit('get_online_users');
    await client.first('refused');
    expect(await value('scape_limits_hit_total{kind="sockets"}')).toBeGreaterThan(0);
    client.close();
    await until(
      'the socket is gone',
      () => value('scape_sockets'),
      (count) => count === 0,
    );
  });

  test('pictures, and limits that were hit', async () => {
    const put = (bytes: Buffer, sha256: string) =>
      server.inject({
        method: 'PUT',
        url: `/api/blobs/${sha256}`,
        payload: bytes,
        headers: { ...ana.headers, 'content-type': 'application/octet-stream' },
      });
    const [good, bad] = [await aPicture(), (await aPicture()).subarray(0, 70)];
    expect((await put(good, sha256Of(good))).statusCode).toBeLessThan(300);
    expect((await put(bad, sha256Of(bad))).statusCode).toBe(422);
    for (let count = 0; count < 40; count += 1) await post('/api/auth/register', {});
    const text = await read();
    expect(valueIn(text, 'scape_picture_seconds_count{end="made"}')).toBe(1);
    expect(valueIn(text, 'scape_picture_seconds_count{end="refused"}')).toBe(1);
    expect(Number(valueIn(text, 'scape_limits_hit_total{kind="calls"}'))).toBeGreaterThan(0);
  });

  test('in names that tell of nobody, and not too many of them', async () => {
    const lines = (await read()).split('\n').filter((line) => line.startsWith('scape_'));
    expect(lines.join('\n')).not.toMatch(/ana|ben|example|\d+\.\d+\.\d+\.\d+/);
    const labels = new Set<string>(
      lines.flatMap((line) => [...line.matchAll(/(\w+)="/g)].map((match) => match[1] ?? '')),
    );
    expect([...labels].toSorted()).toEqual(
      ['code', 'end', 'kind', 'le', 'method', 'route', 'state', 'status', 'to', 'version'].filter(
        (label) => label !== 'state' || name === 'PostgreSQL',
      ),
    );
    expect(lines.length).toBeLessThan(1_000);
  });
});
