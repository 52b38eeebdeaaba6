import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { openSqliteForWriting } from '#server/writer/open-sqlite.ts';
import { launchProfile } from '#world/browser/chromium.ts';
import { insertManyEvents } from '#world/databases/many-events.ts';
import { startServerProcess } from '#world/servers/server-process.ts';
import { until } from '#world/time/until.ts';
import { inMs, median } from '#world/random/numbers.ts';
import type { Row } from './table.ts';
import { busiestTaskMs } from './task-trace.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';

const dayMs = 86_400_000;
// A few more than a device is given, for some of them are drafts.
const wanted = { count: 10_400, users: 2_000 };
const trials = 5;
// The other pages' code is fetched three seconds after the first page is at rest.
const pagesAheadMs = 5_000;

declare global {
  interface Window {
    /** when the page was asked for by a press; 0 is when the document began */
    pressedAt?: number;
    /** when the first marker had been painted, in ms since the document began */
    markerPaintedAt?: number;
  }
}

/** Runs in the page before anything of the app does. */
function watchForMarker(): void {
  performance.mark('scape-bench');
  addEventListener('click', () => (window.pressedAt = performance.now()), { capture: true });
  const watch = new MutationObserver(() => {
    if (document.querySelector('.map-mark, .map-cluster') === null) return;
    watch.disconnect();
    // The second frame begins when the first has been painted.
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        window.markerPaintedAt = performance.now();
      });
    });
  });
  watch.observe(document, { childList: true, subtree: true });
}

/** Runs in the page. @returns how many events a device of nobody in particular holds */
async function heldByGuest(): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('scape-guest');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
  });
  try {
    if (!db.objectStoreNames.contains('events')) return 0;
    return await new Promise<number>((resolve, reject) => {
      const request = db.transaction('events').objectStore('events').count();
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
    });
  } finally {
    db.close();
  }
}

/** All of them ahead of us. @returns the address of the map over the city with the most of them */
async function fill(folder: string): Promise<string> {
  const { connection } = await openSqliteForWriting(join(folder, 'scape.db'));
  connection.exec('begin');
  await insertManyEvents(connection.sql, { ...wanted, now: Date.now() + 367 * dayMs });
  connection.exec('commit');
  const place = await connection.sql
    .selectFrom('events')
    .select(({ fn }) => [fn.avg('latitude').as('latitude'), fn.avg('longitude').as('longitude')])
    .where('city', '=', 'City 0')
    .executeTakeFirstOrThrow();
  connection.close();
  return `/map/view?at=${Number(place.latitude).toFixed(3)},${Number(place.longitude).toFixed(3)},12z`;
}

interface Opening {
  markerMs: number;
  busiestMs: number;
}

async function paintedMs(page: Page): Promise<number> {
  await page.waitForFunction(() => window.markerPaintedAt !== undefined);
  return page.evaluate(() => (window.markerPaintedAt ?? Number.NaN) - (window.pressedAt ?? 0));
}

/** @param isCold by its address in a new browser, else by the link of the top bar */
async function openMap(profile: string, baseURL: string, address: string, isCold: boolean): Promise<Opening> {
  const { context, page, close } = await launchProfile(profile, { baseURL });
  await context.addInitScript(watchForMarker);
  if (!isCold) {
    await page.goto('/events');
    await page.locator('article[aria-labelledby^="event-"]').first().waitFor();
    await pause(pagesAheadMs);
  }
  let markerMs = Number.NaN;
  const busiestMs = await busiestTaskMs(page, async () => {
    if (isCold) await page.goto(address);
    else await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click();
    markerMs = await paintedMs(page);
  });
  await close();
  return { markerMs, busiestMs };
}

async function visit(profile: string, baseURL: string, address: string): Promise<number> {
  const { page, close } = await launchProfile(profile, { baseURL });
  await page.goto('/events');
  const held = await until(
    'the first pull',
    () => page.evaluate(heldByGuest),
    (count) => count >= 10_000,
  );
  await hasServiceWorker(page);
  await page.goto(address);
  await page.locator('.map-mark, .map-cluster').first().waitFor();
  // Where the map was left is kept once a hand has moved it.
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await pause(pagesAheadMs / 4);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await pause(pagesAheadMs / 4);
  await close();
  return held;
}

function rowOf(what: string, openings: readonly Opening[]): Row {
  const all = openings.map(({ markerMs }) => inMs(markerMs)).join(', ');
  const markerMs = inMs(median(openings.map((opening) => opening.markerMs)));
  const busiestMs = inMs(median(openings.map((opening) => opening.busiestMs)));
  return { what, measured: `${markerMs} ms (${all}); longest task ${busiestMs} ms` };
}

/** The built app on a device that holds ten thousand events: how long the map takes to show the first of them. */
export async function measureMapInApp(tell: (line: string) => void): Promise<Row[]> {
  const [data, profile] = ['data', 'profile'].map((name) => mkdtempSync(join(tmpdir(), `scape-${name}-`))) as [
    string,
    string,
  ];
  const address = await fill(data);
  const server = await startServerProcess({ dataDir: data });
  try {
    const held = await visit(profile, server.url, address);
    tell(`${String(held)} events on a device`);
    const rows: Row[] = [];
    const several = async (what: string, isCold: boolean) => {
      const openings: Opening[] = [];
      for (let trial = 0; trial < trials; trial += 1) {
        openings.push(await openMap(profile, server.url, address, isCold));
      }
      rows.push(rowOf(`the app, ${held.toLocaleString('en-GB')} events held, ${what}: first marker`, openings));
      tell(what);
    };
    await several('map by its address in a new browser', true);
    await several("map by the top bar's link", false);
    await server.stop();
    await several('by its address, server stopped', true);
    await several("by the top bar's link, server stopped", false);
    return rows;
  } finally {
    await server.stop();
    for (const folder of [data, profile]) rmSync(folder, { recursive: true, force: true });
  }
}
