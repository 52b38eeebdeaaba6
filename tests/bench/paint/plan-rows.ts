import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchProfile } from '#world/browser/chromium.ts';
import { dataFolder, people } from '#world/databases/data-template.ts';
import { inMs, median } from '#world/random/numbers.ts';
import { callApi } from '#world/servers/api-client.ts';
import { type ServerProcess, startServerProcess } from '#world/servers/server-process.ts';
import { visitOnce } from '#world/story/story.ts';
import { logIn } from '#bench/bench-page.ts';
import { type ColdStart, type Opened, openOnce, slownesses } from '#bench/cold-open.ts';
import { atMost, type Row } from '#bench/table.ts';
import { holdFloor } from './offline-rows.ts';

const goalsMs = { 1: 1_000, 4: 2_500 } as const;
const mostFloors = 2;
const title = 'Tonight at the bench';
const soonMs = 600_000;

/** The next event's title, time and place are painted at once; the link is only there once the app draws it. */
const start: ColdStart = { path: '/', awaited: 'main article time', ofApp: 'main article h3 a', isOffline: true };
const list: ColdStart = { path: '/events', awaited: 'main article h3', isOffline: true };

const ms = (value: number) => `${inMs(value)} ms`;
const times = (value: number) => `${value.toFixed(2)} x`;

/** Somebody publishes an event that begins soon, and another one has a place there. */
async function planTonight({ url }: ServerProcess): Promise<number> {
  const [ana, luis] = [await logIn(url, people.ana), await logIn(url, people.luis)];
  const date_time = new Date(Date.now() + soonMs).toISOString();
  const place = { locationName: 'The old mill', address: '3 Mill Lane', city: 'Madrid', country: 'Spain' };
  const body = { title, description: 'D', date_time, timezone: 'Europe/Madrid', ...place };
  const made = await callApi(url, { method: 'POST', path: '/events', token: ana.token, body });
  const { event_id } = made.json as { event_id: number };
  const path = '/events/event-subscriptions/toggle';
  const { status } = await callApi(url, {
    method: 'POST',
    path,
    token: luis.token,
    body: { event_id, subscribed: true },
  });
  assert.ok(status < 300, `no place: ${String(status)}`);
  return luis.user.user_id;
}

/** Leaves app and floor on two profiles, with their servers stopped. */
async function hold(app: string, floor: string): Promise<{ app: string; floor: string }> {
  const data = await dataFolder();
  const server = await startServerProcess({ dataDir: data.folder });
  try {
    const userId = await planTonight(server);
    const { page, close } = await launchProfile(app, { baseURL: server.url });
    await visitOnce(page, people.luis, userId);
    for (const path of ['/events', '/plans', '/']) {
      await page.goto(path);
      await page.locator('main article h3').first().waitFor();
    }
    await page.getByRole('article', { name: title }).first().waitFor();
    await page.waitForFunction((name) => localStorage.getItem('first-rows')?.includes(name) === true, title);
    await close();
    return { app: server.url, floor: await holdFloor(floor, server.url) };
  } finally {
    await server.stop();
    data.remove();
  }
}

const parts = [
  'documentMs',
  'firstPaintMs',
  'cardMs',
  'scriptsMs',
  'appMs',
] as const satisfies readonly (keyof Opened)[];
const partNames = {
  documentMs: 'document',
  firstPaintMs: 'first paint',
  cardMs: 'painted',
  scriptsMs: 'scripts',
  appMs: 'by the app',
};

/** How far a start had come, in the middle of all starts. */
const stagesOf = (starts: readonly Opened[]) =>
  parts.map((part) => `${partNames[part]} ${inMs(median(starts.map((one) => one[part])))}`).join(', ');

/** A new browser process with the connection cut and something on today; the list and the floor beside it in each round. */
export async function measurePlans(rounds: number, tell: (line: string) => void): Promise<Row[]> {
  assert.equal(new Date().getUTCDate(), new Date(Date.now() + soonMs).getUTCDate(), 'Not shortly before midnight');
  const app = mkdtempSync(join(tmpdir(), 'scape-app-'));
  const floor = mkdtempSync(join(tmpdir(), 'scape-floor-'));
  try {
    const urls = await hold(app, floor);
    const rows: Row[] = [];
    for (const slowness of slownesses) {
      const found = { start: [] as Opened[], list: [] as Opened[], floor: [] as Opened[] };
      for (let round = 0; round < rounds; round += 1) {
        found.start.push(await openOnce(app, urls.app, slowness, start));
        found.list.push(await openOnce(app, urls.app, slowness, list));
        found.floor.push(await openOnce(floor, urls.floor, slowness));
      }
      const middle = (starts: readonly Opened[]) => median(starts.map(({ cardMs }) => cardMs));
      const [next, first, least] = [middle(found.start), middle(found.list), middle(found.floor)];
      rows.push(
        atMost(`offline start, ${String(slowness)}x: when and where the next event is`, next, goalsMs[slowness], ms),
        atMost(`  to the floor's ${ms(least)}`, next / least, mostFloors, times),
        { what: `  to the first card of /events, ${ms(first)}`, measured: times(next / first) },
        { what: '  each time', measured: found.start.map(({ cardMs }) => inMs(cardMs)).join(', ') },
        { what: '  stages at the start', measured: stagesOf(found.start) },
        { what: '  stages of /events', measured: stagesOf(found.list) },
      );
      tell(`started offline, ${String(slowness)}x`);
    }
    return rows;
  } finally {
    for (const folder of [app, floor]) rmSync(folder, { recursive: true, force: true });
  }
}
