import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from '#tools/root.js';
import { callApi, register } from '#world/servers/api-client.ts';
import { openPushBrowser } from '#world/services/push-browser.ts';
import { startPushService } from '#world/services/push-service.ts';
import { freePort } from '#world/network/free-port.ts';

/*
 * npm run proof -- pushes: 30,000 browsers of one push service are told that an event is cancelled; the server is killed in the
 * middle and started again. Whether each is told, how many twice, and how much waits in memory meanwhile.
 */

const [browsers, killedAfter, patienceMs] = [30_000, 10_000, 10 * 60_000];
const [mostWaiting, mostMb] = [5_000, 500];
const token = 'a-token-that-is-long-enough';
const folder = mkdtempSync(join(tmpdir(), 'scape-pushes-'));
const service = await startPushService();
const port = await freePort();

async function start() {
  const file = inRoot('tests', 'world', 'services', 'push-server.ts');
  const child = fork(file, [folder, String(port), service.cert, token]);
  const [url] = (await once(child, 'message')) as [string];
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const peakMb = () =>
    Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${String(child.pid)}/status`, 'utf8'))?.[1]) / 1024;
  return { url, end, peakMb };
}

type Server = Awaited<ReturnType<typeof start>>;

async function metricsOf({ url }: Server): Promise<(series: string) => number> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await reply.text();
  return (series) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1] ?? 0,
    );
}

/** People with a browser each, who come to an event: put where they belong at once, as nobody signs up so fast. */
async function fill(eventId: number): Promise<void> {
  const { subscription } = await openPushBrowser(service.url);
  const { p256dh, auth } = subscription.keys;
  const [now, first] = [Date.now(), 1_000];
  const people = `with recursive p (n) as (select ${String(first)} union all select n + 1 from p where n < ${String(first + browsers - 1)})`;
  const side = new DatabaseSync(join(folder, 'scape.db'));
  side.exec(`begin;
    insert into users (id, email, username, username_key, password_hash, name, lastname, display_name, notifications_enabled,
      share_subscriptions, total_points, created_at)
      ${people} select n, 'p' || n || '@example.com', 'p' || n, 'p' || n, 'none', 'P', n, 'P ' || n, 1, 0, 0, ${String(now)} from p;
    insert into sessions (id, token_hash, user_id, created_at, seen_at, expires_at, device)
      ${people} select n, 'hash' || n, n, ${String(now)}, ${String(now)}, ${String(now + 1e10)}, 'A browser' from p;
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
      ${people} select n, n, '${service.url}/send/' || n, '${p256dh}', '${auth}', ${String(now)} from p;
    insert into engagement (user_id, event_id, liked, subscribed, bookmarked, subscribed_at)
      ${people} select n, ${String(eventId)}, 0, 1, 0, ${String(now)} from p;
    update events set subscribers_count = ${String(browsers)} where id = ${String(eventId)};
    commit`);
  side.close();
}

const told = () => new Set(service.taken.map(({ path }) => path)).size;
const peaks = { waiting: 0, mb: 0 };

/** Looks on until so many are told. */
async function watch(server: Server, wanted: number): Promise<void> {
  const until = Date.now() + patienceMs;
  while (told() < wanted && Date.now() < until) {
    peaks.waiting = Math.max(peaks.waiting, (await metricsOf(server))('scape_pushes_waiting'));
    peaks.mb = Math.max(peaks.mb, server.peakMb());
    await pause(100);
  }
}

let server = await start();
const ana = await register(server.url, 'ana');
const event = { title: 'Cancelled', description: 'x', date_time: '2035-01-01T20:00:00Z', capacity: browsers + 1 };
const made = await callApi(server.url, { method: 'POST', path: '/events', token: ana.token, body: event });
const { event_id: eventId } = made.json as { event_id: number };
await fill(eventId);
const begunAt = performance.now();
const path = `/events/${String(eventId)}`;
await callApi(server.url, { method: 'PUT', path, token: ana.token, body: { status: 'cancelled' } });
console.log(
  `the event is cancelled in ${((performance.now() - begunAt) / 1000).toFixed(1)} s; ${String(browsers)} browsers are owed it`,
);
await watch(server, killedAfter);
await server.end('SIGKILL');
const atKill = service.taken.length;
console.log(`killed after ${String(atKill)}`);
server = await start();
await watch(server, browsers);
// Those that are told twice come after the last that wasn't told at all.
await pause(2_000);
const counted = await metricsOf(server);
const lost = ['failed', 'expired', 'gone'].map((end) => counted(`scape_pushes_total{end="${end}"}`));
const aside = counted('scape_jobs_total{kind="push",end="set-aside"}');
const seconds = ((performance.now() - begunAt) / 1000).toFixed(0);
const twice = service.taken.length - told();
console.log(
  `${String(told())} of ${String(browsers)} told in ${seconds} s, the pause of a lease among them; ${String(twice)} twice`,
);
console.log(`failed, expired, gone: ${lost.join(', ')}; jobs set aside: ${String(aside)}`);
console.log(
  `in memory at once: ${String(peaks.waiting)} pushes at most; the process took ${peaks.mb.toFixed(0)} MB at most`,
);
await server.end('SIGTERM');
await service.close();
rmSync(folder, { recursive: true, force: true });
const isWell =
  told() === browsers &&
  lost.every((count) => count === 0) &&
  aside === 0 &&
  peaks.waiting <= mostWaiting &&
  peaks.mb <= mostMb &&
  twice <= mostWaiting;
if (!isWell) process.exitCode = 1;
