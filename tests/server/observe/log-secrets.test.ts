import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import type { Database } from '#server/db/engine/database.ts';
import { errorTextOf } from '#server/domain/errors/error-text.ts';
import { faultOf } from '#server/domain/errors/write-unavailable.ts';
import { logSerializers } from '#server/log-serializers.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { openPostgresDatabase } from '#world/servers/databases.ts';
import { aForm, aPicture, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { callKeys, createKeptLog } from '#world/servers/log-lines.ts';

const mark = 'zqSecretqz';
const email = `${mark}@example.com`;
const address = '203.0.113.77';
const settings = { logLevel: 'trace', isProduction: true, isTrustingProxy: true } as const;

type Paths = Record<string, Record<string, unknown>>;

/** Fields of all kinds of bodies, each with something in it that is nobody's business. */
const body = {
  ...{ email, password: mark, username: mark, name: mark, lastname: mark, title: mark, description: mark },
  ...{ content: mark, message: mark, subject: mark, note: mark, reason: mark, groupName: mark, token: mark },
  ...{
    pin: mark,
    client_id: mark,
    object_type: mark,
    object_id: mark,
    date_time: mark,
    endpoint: `https://${mark}.x/`,
  },
};

describe('[OPS-03] the log', () => {
  const log = createKeptLog();
  let server: TestServer;
  let ana: Caller;
  let calls = 0;

  beforeAll(async () => {
    server = await startServer({ settings, open: () => openMigratedStorage(), logTo: log.logTo });
    ana = await signUp(server, mark);
    calls += 1;
  });
  afterAll(() => server.close());

  async function send(method: string, url: string, payload: unknown, headers: Record<string, string>): Promise<number> {
    calls += 1;
    const reply = await server.inject({
      method: method as 'GET',
      url,
      remoteAddress: address,
      headers: { 'user-agent': mark, referer: `https://${mark}/`, cookie: `reset=${mark}`, ...headers },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    return reply.statusCode;
  }

  test('of every call says what it was, and nothing of who called or what was asked or sent', async () => {
    const { paths } = (await server.inject({ method: 'GET', url: '/api/docs' })).json<{ paths: Paths }>();
    calls += 1;
    const query = `?search=${mark}&q=${mark}&before=${mark}&email=${email}&lat=${mark}`;
    const who = [{ ...ana.headers, 'x-forwarded-for': address }, {}];
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods).filter((name) => name !== 'parameters')) {
        for (const headers of who) {
          const payload = ['get', 'head'].includes(method) ? undefined : body;
          const url = `${path.replace(/\{\w+\}/g, mark)}${query}`;
          await send(method.toUpperCase(), url, payload, { 'idempotency-key': uuidV7(), ...headers });
        }
      }
    }
    await send('GET', '/api/posts/feed', undefined, { authorization: `Bearer ${mark}` });
    expect(calls).toBeGreaterThan(230);
    const said = log.said('call');
    expect(said).toHaveLength(calls);
    for (const line of said) expect(Object.keys(line).toSorted()).toEqual(callKeys);
    expect(said.filter(({ status }) => status === 500)).toEqual([]);
    expect(log.text()).not.toContain(mark);
    expect(log.text()).not.toContain(address);
  });

  test('of what is right says no more, be it written, searched for, mailed or uploaded', async () => {
    // The walk has signed out whoever it was.
    const { headers: own } = await signUp(server, `${mark}2`);
    const statuses = [
      await send('POST', '/api/posts', { title: mark, description: mark, client_id: uuidV7() }, own),
      await send('POST', '/api/support', { name: mark, email, subject: mark, message: mark }, {}),
      await send('POST', '/api/auth/forgot-password', { email }, {}),
      await send('GET', `/api/events?search=${mark}`, undefined, own),
      await send('GET', `/profile/${mark}`, undefined, { accept: 'text/html' }),
      await send('POST', '/api/batch', { items: [{ id: uuidV7(), method: 'POST', path: `/${mark}`, body }] }, own),
    ];
    const form = aForm([
      ['title', mark],
      ['description', mark],
      ['image', { bytes: await aPicture(), filename: `${mark}.png` }],
    ]);
    statuses.push(await send('POST', '/api/posts', form.payload, { ...own, ...form.headers }));
    expect(statuses).toEqual([201, 200, 200, 200, 404, 200, 201]);
    expect(log.text()).not.toContain(mark);
  });

  test('of what can’t be read says no more', async () => {
    const json = { 'content-type': 'application/json' };
    expect(await send('POST', '/api/posts', `{"title": "${mark}`, json)).toBe(400);
    expect(await send('POST', '/api/posts', mark, { 'content-type': mark })).toBe(415);
    expect(await send('GET', `/api/${mark}/%zz${mark}`, undefined, {})).toBe(400);
    expect(await send('GET', `/api/${mark}/${mark}`, undefined, {})).toBe(404);
    expect(log.text()).not.toContain(mark);
    expect(log.text()).not.toContain(address);
  });
});

test('[OPS-03] a failure of the database is told by its code and its place, not in its words', async () => {
  const log = createKeptLog();
  const failure = Object.assign(new pg.DatabaseError(`bad value "${mark}"`, 10, 'error'), {
    severity: 'ERROR',
    code: '22P02',
    detail: `Key (email)=(${email}) already exists.`,
    where: mark,
  });
  const storage = await openMigratedStorage();
  const fail: Database['read'] = () => Promise.reject(failure);
  const database = { ...storage.database, read: fail, snapshot: fail };
  const server = await startServer({ settings, open: async () => ({ ...storage, database }), logTo: log.logTo });
  const reply = await server.inject({ method: 'GET', url: `/api/events?search=${mark}` });
  await server.close();
  expect(reply.statusCode).toBe(500);
  const [line] = log.said('a call failed') as {
    reqId: string;
    err: { code: string; message: string; stack: string };
  }[];
  expect(line?.err).toMatchObject({ code: '22P02', message: '22P02' });
  expect(line?.err.stack).toMatch(/\n +at /);
  expect(line?.reqId).toBe(reply.headers['x-request-id']);
  expect(log.text()).not.toContain(mark);
});

test.runIf(engines.length > 1)('[OPS-03] so is what PostgreSQL really says of what it refuses', async () => {
  const { database, close } = await openPostgresDatabase();
  const words = async (what: string) => {
    const error = await database
      .read(({ sql }) =>
        sql
          .selectFrom('users')
          .select('id')
          .where('email', '=', mark)
          .where('id', '=', what as never)
          .execute(),
      )
      .catch((reason: unknown) => reason);
    return [faultOf(error), JSON.stringify(logSerializers.err(error))];
  };
  const told = await words(`${mark} is no number`);
  await close();
  expect(told.join('')).toContain('22P02');
  expect(told.join('')).not.toContain(mark);
});

test.each([
  [Object.assign(new Error(`no such column: "${mark}"`), { code: 'ERR_SQLITE_ERROR' }), 'no such column: "…"'],
  [new SyntaxError(`Unexpected token 'h', "${mark}" is not valid JSON`), 'Unexpected token "…", "…" is not valid JSON'],
  [new Error(`No user ${email} here`), 'No user …@… here'],
  [new Error('connect ECONNREFUSED 127.0.0.1:5432'), 'connect ECONNREFUSED 127.0.0.1:5432'],
])('[OPS-03] an error’s words lose what somebody wrote: %#', (error, message) => {
  const words = errorTextOf(error);
  expect(words.message).toBe(message);
  expect(words.stack).toContain(message);
  expect(JSON.stringify([words, faultOf(new Error('Outside', { cause: error }))])).not.toContain(mark);
});
