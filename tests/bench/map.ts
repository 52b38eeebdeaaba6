import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { launchProfile } from '#world/browser/chromium.ts';
import { buildPage } from './build-page.ts';
import { heapOf } from './heap.ts';
import type { MapCase, MapRound } from './map-case.ts';
import type { FirstLook } from './map-page/main.tsx';
import { mapRowsOf } from './map-rows-of.ts';
import { moveMap } from './map-script.ts';
import { inMs } from '#world/random/numbers.ts';
import { startOrigin } from './origin.ts';
import type { Row } from './table.ts';
import { busiestTaskMs } from './task-trace.ts';

const rounds = 3;
// The outline of the world and its names are there by then.
const openMs = 2_500;

/** What has to be known to read the table. */
export const mapNote =
  `Medians of ${String(rounds)} rounds. A task counts by the processor time it had; by the wall it also waits for whatever else the machine does.\n` +
  'Ours is the whole map with its list, its names and its listeners; leaflet.markercluster draws bare markers on the same map and nothing else.\n' +
  'A slower processor is that of the page alone: workers keep theirs.\n';

const cases: readonly MapCase[] = [
  { maker: 'ours', count: 10_000, slowdown: 1 },
  { maker: 'markercluster, chunked', count: 10_000, slowdown: 1 },
  { maker: 'markercluster, at once', count: 10_000, slowdown: 1 },
  { maker: 'ours', count: 10_000, slowdown: 4 },
  { maker: 'markercluster, chunked', count: 10_000, slowdown: 4 },
  { maker: 'ours', count: 100_000, slowdown: 1 },
  { maker: 'markercluster, chunked', count: 100_000, slowdown: 1 },
  { maker: 'markercluster, at once', count: 100_000, slowdown: 1 },
];

async function firstLook(page: Page): Promise<MapRound['first']> {
  let first: FirstLook | null = null;
  const busiestMs = await busiestTaskMs(page, async () => {
    first = await page.evaluate(() => window.mapBench.hand());
  });
  if (first === null) throw new Error('Nothing was seen.');
  return { ...(first as FirstLook), busiestMs };
}

async function measureCase(page: Page, { maker, count, slowdown }: MapCase): Promise<MapRound> {
  await page.goto('/');
  await page.waitForFunction(() => 'mapBench' in window);
  await page.evaluate((wanted) => {
    window.mapBench.prepare(wanted);
  }, count);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const direct = await page.evaluate(() => window.mapBench.directLook());
  await page.evaluate((wanted) => {
    window.mapBench.open(wanted);
  }, maker);
  await pause(openMs * Math.sqrt(slowdown));
  const before = await heapOf(page);
  const first = await firstLook(page);
  const moves = await moveMap(page);
  const after = await heapOf(page);
  await session.detach();
  return {
    first,
    moves,
    heap: { page: after.page - before.page, workers: after.workers - before.workers },
    direct,
  };
}

async function inNewPage(context: BrowserContext, about: MapCase): Promise<MapRound> {
  const page = await context.newPage();
  try {
    return await measureCase(page, about);
  } finally {
    await page.close();
  }
}

/** Our map and leaflet.markercluster side by side in real Chromium, with the same events and the same hands. */
export async function measureMap(tell: (line: string) => void): Promise<Row[]> {
  const bundle = await buildPage('map-page');
  const profileFolder = mkdtempSync(join(tmpdir(), 'scape-profile-'));
  const origin = await startOrigin('http://127.0.0.1:9', bundle.folder);
  try {
    const { context, problems, close } = await launchProfile(profileFolder, { baseURL: origin.url });
    const found = cases.map((about) => ({ about, rounds: [] as MapRound[] }));
    // One round after the other: what else the machine does falls on all of them.
    for (let round = 0; round < rounds; round += 1) {
      for (const { about, rounds: done } of found) {
        const measured = await inNewPage(context, about);
        done.push(measured);
        const { maker, count, slowdown } = about;
        tell(`${maker}, ${String(count)}, ${String(slowdown)} x: ${inMs(measured.first.markersMs)} ms`);
      }
    }
    await close();
    for (const problem of new Set(problems)) tell(problem);
    return found.flatMap(({ about, rounds: done }) => mapRowsOf(about, done));
  } finally {
    await origin.close();
    bundle.remove();
    rmSync(profileFolder, { recursive: true, force: true });
  }
}
