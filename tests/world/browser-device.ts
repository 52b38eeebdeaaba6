import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { launchProfile, type Profile } from './chromium.ts';

/** A user's browser that can be closed or killed, and restarted with the profile on its disk. */
export interface BrowserDevice {
  profile: () => Profile;
  page: () => Page;
  /**
   * @param how ends the running browser
   * @param args additional arguments for the next one
   */
  restart: (how: 'close' | 'kill', args?: readonly string[]) => Promise<Page>;
  close: () => Promise<void>;
}

export async function openBrowser(origin: string): Promise<BrowserDevice> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-profile-'));
  let profile = await launchProfile(folder, { baseURL: origin });
  return {
    profile: () => profile,
    page: () => profile.page,
    async restart(how, args = []) {
      await profile[how]();
      profile = await launchProfile(folder, { baseURL: origin, args });
      return profile.page;
    },
    async close() {
      await profile.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A browser for one test, closed at its end whatever happens. */
export async function withBrowser(origin: string, tell: (browser: BrowserDevice) => Promise<void>): Promise<void> {
  const browser = await openBrowser(origin);
  try {
    await tell(browser);
  } finally {
    await browser.close();
  }
}
