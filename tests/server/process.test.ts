import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { dataNames } from '#server/db/engine/data-folder.ts';
import { openInlineStorage } from '#server/writer/inline-storage.ts';
import { signUp } from '#world/servers/callers.ts';
import { startServer } from '#world/servers/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'scape-process-'));
const running = new Set<ReturnType<typeof spawn>>();

function startProcess(more: Record<string, string> = {}) {
  const env = {
    ...process.env,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: '0',
    STATIC_DIR: folder,
    TILE_URL: '',
    SATELLITE_TILE_URL: '',
    ...more,
  };
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  const output = { text: '' };
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output.text += chunk.toString();
      const url = /Scape listens on (http\S+)/.exec(output.text)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then(() => reject(new Error(output.text)));
  });
  ready.catch(() => undefined);
  return { child, output, exited, ready };
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the process', () => {
  test('[API-03] [API-06] after a SIGKILL all that was acknowledged is there; a second process on the folder says why it ends', async () => {
    const first = startProcess();
    const url = await first.ready;
    const person = { email: 'a@example.com', password: 'correct1horse', username: 'ana', name: 'A', lastname: 'B' };
    const { token } = (await (await post(`${url}/api/auth/register`, person)).json()) as { token: string };
    const key = uuidV7();
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
    const event = { title: 'Kept', description: 'x', date_time: '2027-01-01T10:00:00Z' };
    const made = await post(`${url}/api/events`, event, headers);
    first.child.kill('SIGKILL');
    await first.exited;
    expect(made.status).toBe(201);

    const second = startProcess();
    const again = await post(`${await second.ready}/api/events`, event, headers);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(await again.json()).toEqual(await made.json());
    const list = (await (await fetch(`${await second.ready}/api/events`)).json()) as unknown[];
    expect(list).toHaveLength(1);

    const third = startProcess();
    expect(await third.exited).toBe(75);
    expect(third.output.text).toContain(`The data folder ${folder} is in use by process ${second.child.pid}`);
    expect(`${first.output.text}${second.output.text}`).not.toContain(token);
    expect(`${first.output.text}${second.output.text}`).not.toContain('correct1horse');
  });

  test('SIGTERM lets what is under way end, and then the process ends well', async () => {
    const { child, ready, exited } = startProcess();
    const url = await ready;
    const person = { email: 'b@example.com', password: 'correct1horse', username: 'ben', name: 'B', lastname: 'C' };
    const pending = post(`${url}/api/auth/register`, person);
    const health = await fetch(`${url}/api/health`);
    expect(health.status).toBe(200);
    const reply = await pending;
    child.kill('SIGTERM');
    expect(reply.status).toBe(201);
    expect(await exited).toBe(0);
  });

  test('[ACC-18] in production a server that can send no mail says so at its start, and its log names nobody', async () => {
    const { child, ready, output, exited } = startProcess({ NODE_ENV: 'production' });
    const url = await ready;
    expect(output.text).toContain('SMTP_URL is not set');
    const email = 'carla@example.com';
    const person = { email, password: 'correct1horse', username: 'carla', name: 'Carla', lastname: 'D' };
    await post(`${url}/api/auth/register`, person);
    const asked = await post(`${url}/api/auth/forgot-password`, { email });
    expect(await asked.json()).toEqual({ message: expect.any(String), code_in: 'nowhere' });
    await post(`${url}/api/auth/confirm-pin?email=${email}`, { email, pin: '123456' });
    await post(`${url}/api/auth/contact-us`, { title: 'Carla', email, message: 'Hello there' });
    child.kill('SIGTERM');
    await exited;
    expect(output.text.match(/"msg":"call"/g)).toHaveLength(4);
    expect(output.text).not.toMatch(/carla|correct1horse|Hello there|developmentPin|127\.0\.0\.1"/i);
  });

  test('[ACC-18] a server that shows the codes in its replies says at its start what that means', async () => {
    const { ready, output } = startProcess({ NODE_ENV: '' });
    await ready;
    expect(output.text).toContain('can set anybody’s password');
  });

  test('[ACC-18] [SUP-05] the first to sign up at an empty server is no operator, whoever the settings name', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'scape-empty-'));
    const named = { DATA_DIR: dataDir, ADMIN_IDS: '1', ADMINS: 'eve, eve@example.com' };
    const person = { email: 'eve@example.com', password: 'correct1horse', username: 'eve', name: 'E', lastname: 'V' };
    let token = '';
    const overviewStatus = async (settings: Record<string, string>) => {
      const { child, ready, output, exited } = startProcess(settings);
      const url = await ready;
      if (token === '')
        token = ((await (await post(`${url}/api/auth/register`, person)).json()) as { token: string }).token;
      const headers = { authorization: `Bearer ${token}` };
      const { status } = await fetch(`${url}/api/admin/overview`, { headers });
      child.kill('SIGTERM');
      await exited;
      return [status, output.text.match(/"setting":"\w+","entry":\d/g)];
    };
    const told = ['"setting":"ADMIN_IDS","entry":1', '"setting":"ADMINS","entry":1', '"setting":"ADMINS","entry":2'];
    expect(await overviewStatus(named)).toEqual([403, told]);
    // As a start without the entries does.
    const { writer, close } = await openInlineStorage(join(dataDir, dataNames.database));
    expect(await writer.run('operators.name', { adminIds: [1], admins: ['eve'] })).toMatchObject({ userIds: [] });
    await writer.run('operators.name', { adminIds: [], admins: [] });
    await close();
    expect(await overviewStatus({ ...named, ADMIN_IDS: '' })).toEqual([200, null]);
    rmSync(dataDir, { recursive: true });
  });

  test('[ACC-18] a server that finds the people of a demo and isn’t one says that their passwords open nothing', async () => {
    const person = { email: 'tom@example.com', password: 'scape2026', username: 'tom', name: 'T', lastname: 'H' };
    const server = await startServer({ settings: { dataDir: folder } });
    await server.inject({ method: 'POST', url: '/api/auth/register', payload: person });
    await server.close();
    for (const [DEMO, status] of [
      ['', 401],
      ['1', 200],
    ] as const) {
      const { child, ready, exited, output } = startProcess({ DEMO });
      expect((await post(`${await ready}/api/auth/login`, person)).status).toBe(status);
      expect(output.text.includes('the passwords that the demo shows open none')).toBe(DEMO === '');
      child.kill('SIGTERM');
      await exited;
    }
  });

  test('[WIZ-07] a process puts its house in order when it starts, though it may never live for an hour', async () => {
    const server = await startServer({ settings: { dataDir: folder } });
    const { headers } = await signUp(server, 'dora');
    const weekly = { date_time: '2026-01-01T10:00:00Z', event_type: 'recurring', recurrence: 'FREQ=WEEKLY' };
    const payload = { title: 'Jam', description: 'x', ...weekly };
    await server.inject({ method: 'POST', url: '/api/events', headers, payload });
    await server.close();

    const startOf = () => {
      const side = new DatabaseSync(join(folder, 'scape.db'));
      const row = side.prepare(`select starts_at from events where title = 'Jam'`).get();
      side.close();
      return Number(row?.['starts_at']);
    };
    const side = new DatabaseSync(join(folder, 'scape.db'));
    side.exec(`update events set starts_at = 5 where title = 'Jam'`);
    side.close();
    await startProcess().ready;
    await vi.waitFor(() => expect(startOf()).toBeGreaterThan(5), { timeout: 10_000, interval: 50 });
  });

  test('[OPS-02] told to end it says first that no more should come, and still answers what does', async () => {
    // Longer than anybody waits here: it is killed when all was seen.
    const { child, ready } = startProcess({ DRAIN_DELAY_S: '120' });
    const url = await ready;
    const statusOf = async (path: string) => (await fetch(url + path)).status;
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([200, 200]);
    child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), { timeout: 10_000, interval: 20 });
    expect([await statusOf('/healthz'), await statusOf('/api/events')]).toEqual([200, 200]);
    expect(child.exitCode).toBeNull();
  });

  test('settings that are wrong are all named', async () => {
    const { exited, output } = startProcess({ PORT: 'many', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' });
    expect(await exited).toBe(78);
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL']) expect(output.text).toContain(`${name}:`);
  });
});
