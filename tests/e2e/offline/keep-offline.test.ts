import type { Page } from 'playwright';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { logIn, type Caller } from '#world/servers/api-client.ts';
import { withNewBrowser } from '#world/browser/browser-device.ts';
import { takePhotograph } from '#world/data/cover-picture.ts';
import { people } from '#world/databases/data-template.ts';
import { deviceRows } from '#world/browser/device-rows.ts';
import { visitorOn } from '#world/browser/signed-in.ts';
import { longTest } from '#world/long-test.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';
import { until } from '#world/time/until.ts';

const hourMs = 3_600_000;

let scene: Scene;
let luis: Caller;
let shown: { event_id: number; ref: string; cover_image: string; gallery_images: string[] };

beforeAll(async () => {
  scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '200', RATE_LIMITS: '0' } });
  luis = await logIn(scene.server().url, people.luis);
  shown = await makeEvent('Noche de luces');
});
afterAll(() => scene.close());

/** An event of the day after tomorrow's eve, with a cover and three pictures. */
async function makeEvent(title: string): Promise<typeof shown> {
  const form = new FormData();
  const starts = new Date(Date.now() + 36 * hourMs).toISOString();
  for (const [name, value] of Object.entries({ title, description: 'Bring a lantern.', date_time: starts })) {
    form.set(name, value);
  }
  for (const name of ['cover_image', 'gallery', 'gallery', 'gallery']) {
    const file = join(scene.dataDir, 'photograph.jpg');
    await takePhotograph(file);
    form.append(name, new Blob([readFileSync(file)], { type: 'image/jpeg' }), 'photograph.jpg');
  }
  const response = await fetch(`${scene.server().url}/api/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${luis.token}` },
    body: form,
  });
  expectValue(response.status).toBe(201);
  return (await response.json()) as typeof shown;
}

/** How many pictures each cache of the device holds. */
async function cached(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const counts: Record<string, number> = {};
    for (const name of await caches.keys()) counts[name] = (await (await caches.open(name)).keys()).length;
    return counts;
  });
}

/** How many of the event's pictures the account keeps, each in its sizes. */
async function keptOf(page: Page, userId: number): Promise<number> {
  const folders = [shown.cover_image, ...shown.gallery_images].map((picture) => picture.replace(/[^/]*$/, ''));
  const names = await page.evaluate(
    async (cache) => (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname),
    `kept-scape-${String(userId)}`,
  );
  return names.filter((name) => folders.some((folder) => name.startsWith(folder))).length;
}

/** Every picture of the page is there to be seen: the cover and the gallery. */
async function seesAllPictures(page: Page): Promise<void> {
  const pictures = page.getByRole('main').locator('img[src^="/media/"]');
  await expect.poll(() => pictures.count()).toBeGreaterThanOrEqual(4);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
}

test('[CARD-08] a packed event is all there in a cold browser without a server, pictures too, and goes at logout', async () => {
  scene.proxy?.restore();
  await withNewBrowser(scene.origin, async (browser) => {
    const { userId } = await logIn(scene.server().url, people.ana);
    const first = browser.page();
    await visitOnce(first, people.ana, userId);
    await first.goto(`/events/${String(shown.event_id)}`);
    await first.getByRole('button', { name: 'Keep offline' }).click();
    await expect(first.getByText('Kept offline', { exact: true })).toBeVisible();
    scene.proxy?.cut();
    await first.evaluate(() => caches.delete('pictures'));
    // The browser keeps pictures of its own accord too, for as long as it likes.
    const devtools = await first.context().newCDPSession(first);
    await devtools.send('Network.clearBrowserCache');

    const page = await browser.restart('kill');
    await page.goto(`/events/${String(shown.event_id)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Noche de luces' })).toBeVisible();
    await seesAllPictures(page);
    // On some days of the demo's calendar others are packed by themselves as well.
    expectValue(await keptOf(page, userId)).toBe(12);
    await page.goto('/user/settings');
    await expect(page.getByText(/^\d+ events? (is|are) kept offline$/)).toBeVisible();
    await expect(page.getByRole('link', { name: /Noche de luces/ })).toBeVisible();

    await visitorOn(page).logOut();
    await visitorOn(page).isOut();
    await until(
      'no pictures of the account',
      () => cached(page),
      (counts) => !Object.keys(counts).some((name) => name.startsWith('kept-')),
    );
  });
});

longTest('[CARD-08] what one subscribed to for tomorrow is packed by itself', async () => {
  scene.proxy?.restore();
  await withNewBrowser(scene.origin, async (browser) => {
    const { userId } = await logIn(scene.server().url, people.ana);
    const page = browser.page();
    await visitOnce(page, people.ana, userId);
    await page.goto(`/events/${String(shown.event_id)}`);
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
    const packs = await until(
      'a pack that nobody asked for',
      () => deviceRows(page, userId, 'packs'),
      (rows) => rows.some(({ ref }) => ref === shown.ref),
    );
    const pack = packs.find(({ ref }) => ref === shown.ref);
    expectValue(pack).toMatchObject({ isAutomatic: true, wanted: 4, missing: 0, removedAt: null });
    await expect(page.getByText('Kept offline', { exact: true })).toBeVisible();
  });
});
