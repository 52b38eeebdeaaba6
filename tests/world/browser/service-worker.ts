import type { Page } from 'playwright';
import { until } from '#world/time/until.ts';

/** Waits until the app's service worker controls the page: from then on it opens without a connection. */
export async function hasServiceWorker(page: Page): Promise<void> {
  await until('the service worker', () => page.evaluate(() => navigator.serviceWorker.controller !== null), Boolean);
}
