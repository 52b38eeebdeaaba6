import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launchProfile, type Profile } from './chromium.ts';
import { until } from '#world/time/until.ts';
import { appOrigin, copyOfUsedDevice, leadingTo } from './used-device.ts';

/** A user's browser that can be closed or killed, and restarted with the profile on its disk. */
export interface BrowserDevice {
  /** the app's address in this browser */
  origin: string;
  profile: () => Profile;
  page: () => Page;
  /**
   * @param how ends the running browser
   * @param args additional arguments for the next one
   */
  restart: (how: 'close' | 'kill', args?: readonly string[]) => Promise<Page>;
  close: () => Promise<void>;
}

interface BrowserOptions {
  /**
   * true: a browser as its maker ships it, in which the app was never opened. Otherwise a visitor has had the app open
   * before, nothing moves, because clicks wait for what moves, and garbage is collected less often: both save a fifth
   * of the processor time.
   */
  isNew?: boolean;
}

/**
 * Waits until the browser has written down who is signed in: Chromium commits localStorage after up to five seconds, and
 * a kill before that signs them out.
 */
async function waitForSession(folder: string, page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token')).catch(() => null);
  if (token === null) return;
  const store = join(folder, 'Default', 'Local Storage', 'leveldb');
  await until(
    'the session on the disk',
    () => readdirSync(store).some((name) => readFileSync(join(store, name), 'latin1').includes(token)),
    Boolean,
  );
}

export async function openBrowser(server: string, { isNew = false }: BrowserOptions = {}): Promise<BrowserDevice> {
  const folder = isNew ? mkdtempSync(join(tmpdir(), 'scape-profile-')) : await copyOfUsedDevice();
  const origin = isNew ? server : appOrigin;
  const ofUsed = [leadingTo(server), '--js-flags=--min-semi-space-size=64'];
  const launch = (args: readonly string[] = []) =>
    launchProfile(folder, {
      baseURL: origin,
      args: isNew ? args : [...ofUsed, ...args],
      hasReducedMotion: !isNew,
    });
  let profile = await launch();
  return {
    origin,
    profile: () => profile,
    page: () => profile.page,
    async restart(how, args) {
      if (how === 'kill') await waitForSession(folder, profile.page);
      await profile[how]();
      profile = await launch(args);
      return profile.page;
    },
    async close() {
      await profile.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function closing(browser: BrowserDevice, tell: (browser: BrowserDevice) => Promise<void>): Promise<void> {
  try {
    await tell(browser);
  } finally {
    await browser.close();
  }
}

/** One test's browser, closed whatever happens in it. */
export async function withBrowser(server: string, tell: (browser: BrowserDevice) => Promise<void>): Promise<void> {
  await closing(await openBrowser(server), tell);
}

/** The same with a browser in which the app was never opened. */
export async function withNewBrowser(server: string, tell: (browser: BrowserDevice) => Promise<void>): Promise<void> {
  await closing(await openBrowser(server, { isNew: true }), tell);
}

/** A page of its own in a browser that several tests share: starting one takes as long as a test. */
export async function withPage(browser: BrowserDevice, tell: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.profile().context.newPage();
  try {
    await tell(page);
  } finally {
    await page.close();
  }
}
