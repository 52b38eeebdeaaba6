import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createSlowLog } from '#server/observe/slow-log.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { signUp } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { createKeptLog } from '#world/servers/log-lines.ts';

describe.each(engines)('[OPS-04] on $name', ({ name, start }) => {
  test('what is slow is written down with its text and its time, never with what somebody wrote', async () => {
    const log = createKeptLog();
    const server = await start({
      hasWriterThread: true,
      settings: { logLevel: 'info', slowQueryMs: 0.000_01 },
      logTo: log.logTo,
    });
    const { headers } = await signUp(server, 'ana');
    const payload = { title: 'zqSecretqz', description: 'zqSecretqz', client_id: uuidV7() };
    await server.inject({ method: 'POST', url: '/api/posts', payload, headers });
    await server.inject({ method: 'GET', url: '/api/events?search=zqSecretqz', headers });
    await server.close();
    const told = log.said('a statement was slow');
    // Ten a minute: all of them are slow here.
    expect(told).toHaveLength(10);
    for (const line of told) expect(line).toMatchObject({ level: 40, ms: expect.any(Number) });
    const texts = told.map(({ statement }) => String(statement)).join('\n');
    expect(texts).toMatch(name === 'SQLite' ? /where .*\?/ : /where .*\$1/);
    expect(log.text()).not.toContain('zqSecretqz');
  });

  test('writes are told as well, from wherever they are made', async () => {
    const server = await start({ hasWriterThread: true, settings: { slowQueryMs: 0.000_01 } });
    const texts: string[] = [];
    server.telemetry.listen((happening) => {
      if (happening.type === 'slow-statement') texts.push(happening.text);
    });
    await signUp(server, 'ana');
    await server.close();
    expect(texts.filter((text) => text.startsWith('insert into "users"'))).toHaveLength(1);
    expect(texts.some((text) => text.startsWith('select'))).toBe(true);
    expect(texts.join('\n')).not.toContain('ana');
  });

  test('what is quick is not, and with 0 nothing is measured', async () => {
    for (const slowQueryMs of [60_000, 0]) {
      const server = await start({ hasWriterThread: true, settings: { slowQueryMs } });
      let told = 0;
      server.telemetry.listen(({ type: what }) => {
        if (what === 'slow-statement') told += 1;
      });
      await server.database.read(({ sql: db }) => sql`select 1`.execute(db));
      await signUp(server, 'ana');
      await server.close();
      expect([slowQueryMs, told]).toEqual([slowQueryMs, 0]);
    }
  });
});

test('[OPS-04] ten are written down in a minute, then how many were not', () => {
  let now = 1_000_000;
  const told: unknown[] = [];
  const slow = createSlowLog({ now: () => now, warn: (about) => void told.push(about) });
  for (let count = 0; count < 25; count += 1) slow({ text: `select\n   ${String(count)}`, ms: 300.4 });
  expect(told).toHaveLength(10);
  expect(told[3]).toEqual({ statement: 'select 3', ms: 300 });
  now += 60_000;
  slow({ text: 'x'.repeat(5_000), ms: 1 });
  slow({ text: 'y', ms: 1 });
  expect(told.slice(10)).toEqual([
    { statement: 'x'.repeat(2_000), ms: 1, leftOut: 15 },
    { statement: 'y', ms: 1 },
  ]);
  // A clock that was set back doesn't hold everything back.
  now -= 3600_000;
  for (let count = 0; count < 12; count += 1) slow({ text: 'z', ms: 1 });
  expect(told).toHaveLength(22);
});
