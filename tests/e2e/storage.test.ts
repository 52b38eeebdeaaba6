import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { logIn } from '#world/servers/api-client.ts';
import { withBrowser, withNewBrowser } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';
import { until } from '#world/time/until.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';

const mB = 1024 * 1024;

let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '50', RATE_LIMITS: '0' } });
});
afterAll(() => scene.close());

/** The browser's own tools, for what no page may do. */
async function toolsOf(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page);
}

/** Fills a cache of what can be had again. */
async function fill(page: Page, cache: string, bytes: number): Promise<void> {
  await page.evaluate(
    async ([name, size]) => (await caches.open(name)).put('/filling', new Response(new Uint8Array(size))),
    [cache, bytes] as const,
  );
}

/** Whether a cache still has what `fill` put there. A new, empty cache of the same name doesn't matter. */
const isFilled = (page: Page) => page.evaluate(async () => (await caches.match('/filling')) !== undefined);

test('[OFF-14] [OFF-01] [I12] on a full disk the app opens, caches go first, and a form stays open with all of it until there is room', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const first = browser.page();
    await first.goto('/contact');
    await hasServiceWorker(first);
    await fill(first, 'tiles', mB);
    await fill(first, 'pictures', mB);
    expectValue(await isFilled(first)).toBe(true);

    // A browser remembers for a while that there was room, until it is started anew.
    const page = await browser.restart('close');
    const tools = await toolsOf(page);
    await tools.send('Storage.overrideQuotaForOrigin', { origin: browser.origin, quotaSize: 1 });
    await page.goto('/contact');
    // A dialog hides what is beneath it from roles.
    const message = page.locator('textarea[name=message]');
    await page.getByRole('textbox', { name: 'Name' }).fill('Ana');
    await page.getByRole('textbox', { name: 'Email' }).fill('ana@example.org');
    await message.fill('Is there a cloakroom?');
    scene.proxy?.cut();
    await page.getByRole('button', { name: 'Send Message' }).click();
    const failed = page.getByRole('dialog', { name: 'Failed to Send' });
    await expect(failed).toContainText('This device has no room left');
    await expect(message).toHaveValue('Is there a cloakroom?');
    expectValue(await isFilled(page)).toBe(false);

    await tools.send('Storage.overrideQuotaForOrigin', { origin: browser.origin });
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog', { name: 'Message Saved' })).toBeVisible();
    await expect(message).toHaveValue('');
  });
});

test('[OFF-14] what the browser clears behind the open page is told once, with what was waiting', async () => {
  scene.proxy?.restore();
  await withBrowser(scene.origin, async (browser) => {
    const { userId } = await logIn(scene.server().url, people.ana);
    const page = browser.page();
    await visitOnce(page, people.ana, userId);
    scene.proxy?.cut();
    await page
      .getByRole('button', { name: /^Like / })
      .first()
      .click();
    await until(
      'a mark of what waits',
      () => page.evaluate((name) => localStorage.getItem(name) ?? '', `born:scape-${String(userId)}`),
      (mark) => mark.includes('"waiting":1'),
    );
    const tools = await toolsOf(page);
    await tools.send('Storage.clearDataForOrigin', { origin: browser.origin, storageTypes: 'indexeddb' });
    const dialog = page.getByRole('dialog', { name: 'This browser has cleared what Scape kept here' });
    await expect(dialog).toContainText('1 change hadn’t been sent then');
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/login');
    await page.goto('/events');
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    expectValue(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('born:')))).toEqual(
      [],
    );
    await expect(dialog).toHaveCount(0);
  });
});

test('[OFF-14] [OFF-13] a window that holds on to an older version is told of, and the app comes when it is closed', async () => {
  scene.proxy?.restore();
  await withNewBrowser(scene.origin, async (browser) => {
    const old = browser.page();
    await old.goto('/robots.txt');
    await old.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open('scape-guest', 10);
          request.addEventListener('upgradeneeded', () => request.result.createObjectStore('meta', { keyPath: 'key' }));
          request.addEventListener('success', () => resolve());
        }),
    );
    const page = await old.context().newPage();
    await page.goto('/events');
    const sign = page.getByRole('heading', { name: 'Scape is open in another window with an older version' });
    await expect(sign).toBeVisible();
    await old.close();
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    await expect(sign).toHaveCount(0);
  });
});
