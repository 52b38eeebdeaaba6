import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchProfile } from '#world/browser/chromium.ts';
import { people } from '#world/databases/data-template.ts';
import { deviceRows } from '#world/browser/device-rows.ts';
import type { ServerProcess } from '#world/servers/server-process.ts';
import { visitOnce } from '#world/story/story.ts';
import { median } from '#world/random/numbers.ts';

const trials = 5;

/** Where a window starts, and what somebody waits for there. */
export interface ColdStart {
  path: string;
  /** selects it */
  awaited: string;
  /** selects what the app itself shows of it, where something may come before */
  ofApp?: string;
  /** the browser says that there is no connection; otherwise the server is merely gone */
  isOffline?: boolean;
}

const listStart: ColdStart = { path: '/events', awaited: 'article[aria-labelledby^="event-"]' };

declare global {
  interface Window {
    /** when what is awaited was painted, in ms since the navigation began */
    cardPaintedAt?: number;
    /** when the app itself had painted it */
    appPaintedAt?: number;
  }
}

/** Runs in the page before anything of the app does. */
function watchForCard({ awaited, ofApp = awaited }: ColdStart): void {
  function watchFor(selector: string, note: (at: number) => void): void {
    const watch = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      watch.disconnect();
      // The second frame begins when the first has been painted.
      requestAnimationFrame(() => {
        requestAnimationFrame(() => {
          note(performance.now());
        });
      });
    });
    watch.observe(document, { childList: true, subtree: true });
  }
  watchFor(awaited, (at) => {
    window.cardPaintedAt = at;
  });
  watchFor(ofApp, (at) => {
    window.appPaintedAt = at;
  });
}

/** How much slower than this machine's processor the browser's tools make it. */
export const slownesses = [1, 4] as const;

export interface ColdOpenAt {
  slowness: (typeof slownesses)[number];
  /** medians in ms since the navigation began */
  cardMs: number;
  firstPaintMs: number;
  all: number[];
}

export interface ColdOpen {
  held: number;
  at: ColdOpenAt[];
}

/** Visits the built app's list once, which leaves both on the device. @returns how many events that brought */
export async function visitToHold(folder: string, baseURL: string, userId: number): Promise<number> {
  const visit = await launchProfile(folder, { baseURL });
  await visitOnce(visit.page, people.ana, userId);
  await visit.page.goto('/events');
  await visit.page.getByRole('heading', { name: 'All events' }).waitFor();
  const held = (await deviceRows(visit.page, userId, 'events')).length;
  await visit.close();
  return held;
}

/** When a start's parts were done, in ms since the navigation began. */
export interface Opened extends Pick<ColdOpenAt, 'cardMs' | 'firstPaintMs'> {
  /** the service worker had answered with the document */
  documentMs: number;
  /** the last script before the app's painting had come */
  scriptsMs: number;
  /** the app itself had painted it */
  appMs: number;
}

/** Runs in the page. */
function readOpened(): Opened {
  const cardMs = window.cardPaintedAt ?? Number.NaN;
  const appMs = window.appPaintedAt ?? Number.NaN;
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = files.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd < appMs);
  return {
    cardMs,
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    documentMs: document?.responseEnd ?? Number.NaN,
    scriptsMs: Math.max(0, ...scripts.map(({ responseEnd }) => responseEnd)),
    appMs,
  };
}

/** Opens the app, at its list unless elsewhere, in a new browser process. */
export async function openOnce(
  folder: string,
  baseURL: string,
  slowness: ColdOpenAt['slowness'],
  start: ColdStart = listStart,
): Promise<Opened> {
  const { context, page, close } = await launchProfile(folder, { baseURL });
  try {
    await context.setOffline(start.isOffline === true);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await context.addInitScript(watchForCard, start);
    await page.goto(start.path);
    await page.waitForFunction(() => window.cardPaintedAt !== undefined && window.appPaintedAt !== undefined);
    return await page.evaluate(readOpened);
  } finally {
    await close();
  }
}

/**
 * Visits the built app once, stops the server, and opens the list again and again, each time in a new browser process on
 * the same profile.
 */
export async function coldOpen(server: ServerProcess, userId: number): Promise<ColdOpen> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-profile-'));
  try {
    const held = await visitToHold(folder, server.url, userId);
    await server.stop();
    const at: ColdOpenAt[] = [];
    for (const slowness of slownesses) at.push(await openAgain(folder, server.url, slowness));
    return { held, at };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openAgain(folder: string, baseURL: string, slowness: ColdOpenAt['slowness']): Promise<ColdOpenAt> {
  const opened: Awaited<ReturnType<typeof openOnce>>[] = [];
  for (let trial = 0; trial < trials; trial += 1) opened.push(await openOnce(folder, baseURL, slowness));
  const cards = opened.map(({ cardMs }) => cardMs);
  return { slowness, cardMs: median(cards), firstPaintMs: median(opened.map((one) => one.firstPaintMs)), all: cards };
}
