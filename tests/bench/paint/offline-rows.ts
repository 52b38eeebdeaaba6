import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchProfile } from '#world/browser/chromium.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';
import { dataFolder, people } from '#world/databases/data-template.ts';
import { inMs, median } from '#world/random/numbers.ts';
import { callApi } from '#world/servers/api-client.ts';
import { startServerProcess } from '#world/servers/server-process.ts';
import { logIn } from '#bench/bench-page.ts';
import { openOnce, slownesses, visitToHold } from '#bench/cold-open.ts';
import { atMost, type Row } from '#bench/table.ts';
import { startFloorApp } from './floor-app.ts';

const goalsMs = { 1: 450, 4: 1_100 } as const;
const mostFloors = 2;
const rowCount = 24;

const ms = (value: number) => `${inMs(value)} ms`;
const times = (value: number) => `${value.toFixed(2)} x`;

/** Leaves a floor with the server's first events on a profile. @returns its address; its server is stopped */
export async function holdFloor(folder: string, url: string): Promise<string> {
  const { json } = await callApi(url, { path: `/events?limit=${String(rowCount)}` });
  const events = json as { event_id: number; title: string; date_time: string | null; city: string | null }[];
  const floorApp = await startFloorApp(events.map(({ event_id, ...rest }) => ({ id: event_id, ...rest })));
  const visit = await launchProfile(folder, { baseURL: floorApp.url });
  await visit.page.goto('/events');
  await visit.page
    .locator('article')
    .nth(rowCount - 1)
    .waitFor();
  await hasServiceWorker(visit.page);
  await visit.close();
  await floorApp.stop();
  return floorApp.url;
}

/** Leaves app and floor on two profiles, with their servers stopped. */
async function hold(app: string, floor: string): Promise<{ held: number; urls: { app: string; floor: string } }> {
  const data = await dataFolder();
  const server = await startServerProcess({ dataDir: data.folder });
  try {
    const { user } = await logIn(server.url, people.ana);
    const held = await visitToHold(app, server.url, user.user_id);
    return { held, urls: { app: server.url, floor: await holdFloor(floor, server.url) } };
  } finally {
    await server.stop();
    data.remove();
  }
}

/** A new browser process on a device that holds the list, without a server; the floor beside it in each round. */
export async function measureOffline(rounds: number, tell: (line: string) => void): Promise<Row[]> {
  const [app, floor] = ['app', 'floor'].map((name) => mkdtempSync(join(tmpdir(), `scape-${name}-`))) as [
    string,
    string,
  ];
  try {
    const { held, urls } = await hold(app, floor);
    const rows: Row[] = [];
    for (const slowness of slownesses) {
      const found = { app: [] as number[], floor: [] as number[], paint: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        const { cardMs, firstPaintMs } = await openOnce(app, urls.app, slowness);
        found.app.push(cardMs);
        found.paint.push(firstPaintMs);
        found.floor.push((await openOnce(floor, urls.floor, slowness)).cardMs);
      }
      const [card, least] = [median(found.app), median(found.floor)];
      const each = found.app.map((at) => inMs(at)).join(', ');
      rows.push(
        atMost(
          `offline cold start, ${String(slowness)}x, ${String(held)} events held: first card`,
          card,
          goalsMs[slowness],
          ms,
        ),
        atMost(`  to the floor's ${ms(least)}`, card / least, mostFloors, times),
        { what: '  each time; first paint of the shell', measured: `${each}; ${ms(median(found.paint))}` },
      );
      tell(`opened offline, ${String(slowness)}x`);
    }
    return rows;
  } finally {
    for (const folder of [app, floor]) rmSync(folder, { recursive: true, force: true });
  }
}
