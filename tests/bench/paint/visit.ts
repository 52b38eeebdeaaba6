import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { launchProfile } from '#world/browser/chromium.ts';
import { handlersPrefix, likeAnswers, likeButton, type PaintPage, phone, slow4G, slowness } from './pages.ts';
import { type Fetched, fetchedSoFar, type Start, watchStart } from './watch.ts';

/** How long a first visit is watched. */
export const watchedMs = 10_000;
const mostMs = 60_000;
const pressEveryMs = 100;
const loneAnswerMs = 5_000;

export interface VisitOptions {
  line: 'slow 4G' | 'full speed';
  /** a like is pressed as soon as it is seen: once, or until something answers */
  press?: 'once' | 'until answered';
}

export interface Visit {
  start: Start;
  fetched: readonly Fetched[];
  /** when the navigation began, in ms since 1970 */
  beganAt: number;
}

/** Runs in the page. @returns the middle of the first button that is in sight, once it is; it is scrolled to first */
function middleOf(selector: string): { x: number; y: number } | null {
  const button = document.querySelector(selector);
  if (button === null || button.getBoundingClientRect().height === 0) return null;
  button.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = button.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

async function press(page: Page): Promise<void> {
  const middle = await page.evaluate(middleOf, likeButton);
  // The list may be drawn anew just now.
  if (middle !== null) await page.mouse.click(middle.x, middle.y);
}

/** Presses as soon as the button is seen, and looks for an answer every tenth of a second. */
async function pressLike(page: Page, mode: NonNullable<VisitOptions['press']>): Promise<void> {
  await page.waitForFunction(middleOf, likeButton, { polling: 'raf', timeout: mostMs });
  const lastAt = performance.now() + (mode === 'once' ? loneAnswerMs : mostMs);
  await press(page);
  while (performance.now() < lastAt) {
    await pause(pressEveryMs);
    if (await page.evaluate(() => window.start?.answeredMs != null)) return;
    if (mode === 'until answered') await press(page);
  }
}

/** The first visit of a new browser: a phone with a processor of a quarter of this one's speed. */
export async function visitFirst(baseURL: string, page: PaintPage, options: VisitOptions): Promise<Visit> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-profile-'));
  const { context, page: tab, close } = await launchProfile(folder, { baseURL, viewport: phone });
  try {
    const session = await context.newCDPSession(tab);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    if (options.line === 'slow 4G') {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', slow4G);
    }
    const { content, control } = page;
    await context.addInitScript(watchStart, { content, control, likeButton, likeAnswers, handlersPrefix });
    await tab.goto(page.path, { waitUntil: 'commit' });
    if (options.press !== undefined) await pressLike(tab, options.press);
    else await pause(watchedMs);
    const isReady = () => window.start?.contentMs != null && window.start.takenOverMs !== null;
    const readStart = () => tab.evaluate(() => window.start ?? null);
    try {
      await tab.waitForFunction(isReady, undefined, { timeout: mostMs });
    } catch (cause) {
      throw new Error(`Never ready at ${tab.url()}: ${JSON.stringify(await readStart())}`, { cause });
    }
    const start = await readStart();
    if (start === null) throw new Error('The page watched nothing.');
    const fetched = await tab.evaluate(fetchedSoFar);
    return { start, fetched, beganAt: await tab.evaluate(() => performance.timeOrigin) };
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
