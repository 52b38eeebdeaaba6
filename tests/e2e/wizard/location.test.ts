import type { Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { tileCacheName } from '#data/files/picture-caches.ts';
import { withBrowser } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { eventFormOn } from '#world/browser/event-form.ts';
import { longTest } from '#world/long-test.ts';
import { expect } from '#world/time/patient-expect.ts';
import { createPerson } from '#world/story/person.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { startTileServer } from '#world/services/tile-server.ts';
import { until } from '#world/time/until.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';

const plain = 'The map needs a connection. The pin can be placed all the same.';

let scene: Scene;
let pictures: Awaited<ReturnType<typeof startTileServer>>;

beforeAll(async () => {
  pictures = await startTileServer();
  const settings = { TILE_URL: pictures.url, TILE_ATTRIBUTION: 'Pictures of ours', SYNC_EVENTS_MAX: '100' };
  scene = await openScene({ hasProxy: false, settings });
});
afterAll(async () => {
  await scene.close();
  await pictures.close();
});

const map = (page: Page) => page.getByRole('application', { name: 'Map of the place' });
const pin = (page: Page) => page.getByRole('button', { name: /^The pin/ });
const place = (page: Page) => page.getByRole('status').filter({ hasText: /^Pin at / });

async function openLocation(page: Page): Promise<ReturnType<typeof eventFormOn>> {
  const form = eventFormOn(page);
  await createPerson(page).logIn(people.ana);
  await form.open();
  await form.goTo('Location');
  await expect(map(page)).toBeVisible();
  return form;
}

/** The place in figures, once it is another than it was. */
async function placeAfter(page: Page, before: string): Promise<string> {
  await expect(place(page)).not.toHaveText(before);
  return (await place(page).textContent()) ?? '';
}

test('[WIZ-08] a town that is chosen fills its parts and shows on the map, and the pin can be dragged from there', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const page = browser.page();
    const form = await openLocation(page);
    await page.getByRole('combobox', { name: /^Address/ }).pressSequentially('Santo Domin');
    await page
      .getByRole('option', { name: /^Santo Domingo.*Dominican Republic/ })
      .first()
      .click();
    await expect(page.getByLabel(/^City/)).toHaveValue('Santo Domingo');
    await expect(page.getByLabel(/^Country/)).toHaveValue('Dominican Republic');
    await expect(map(page).locator('img.leaflet-tile-loaded').first()).toBeVisible();
    await expect(page.getByText('Pictures of ours')).toBeVisible();
    expectValue(pictures.asked.filter((path) => path.startsWith('/13/')).length).toBeGreaterThan(3);

    const town = (await place(page).textContent()) ?? '';
    expectValue(town).toMatch(/^Pin at 18\.\d{4}, -69\.\d{4}$/);
    // What the place filled in is said over the map for a while.
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await pin(page).hover();
    await page.mouse.down();
    await page.mouse.move(300, 300, { steps: 4 });
    await page.mouse.up();
    const dragged = await placeAfter(page, town);
    await pin(page).press('ArrowRight');
    const moved = await placeAfter(page, dragged);
    await form.isSaved();
    await page.reload();
    await expect(place(page)).toHaveText(moved);
    expectValue(browser.profile().problems).toEqual([]);
  });
});

longTest(
  '[WIZ-08] [MAP-07] with no connection the place is typed, the pin is set on the map that was seen, and all of it is there again',
  async () => {
    await withBrowser(scene.origin, async (browser) => {
      const page = browser.page();
      const form = await openLocation(page);
      await hasServiceWorker(page);
      await expect(map(page).locator('img.leaflet-tile-loaded').first()).toBeVisible();
      // A tile shows before it is stored.
      const storedTiles = (name: string) =>
        page.evaluate(async (cache) => (await (await caches.open(cache)).keys()).length, name);
      await until(
        'a tile on the device',
        () => storedTiles(tileCacheName),
        (count) => count > 0,
      );
      await page.context().setOffline(true);
      await page.getByRole('combobox', { name: /^Place Name/ }).fill('Patio Las Damas');
      await expect(page.getByText(/^Suggestions need a connection/).first()).toBeAttached();
      await page.getByLabel(/^City/).fill('Santo Domingo');
      await page.getByRole('button', { name: 'Update Map' }).click();
      await expect(page.getByText(/^Looking up an address needs a connection/)).toBeVisible();
      await map(page).focus();
      await page.keyboard.press('Enter');
      await expect(place(page)).toHaveText('Pin at 37.7749, -122.4194');
      await pin(page).press('ArrowUp');
      const moved = await placeAfter(page, 'Pin at 37.7749, -122.4194');
      await form.isSaved();
      await page.reload();
      await expect(place(page)).toHaveText(moved);
      await expect(page.getByLabel(/^City/)).toHaveValue('Santo Domingo');
      await expect(map(page).locator('img.leaflet-tile-loaded').first()).toBeVisible();
      await expect(page.getByText(plain)).toBeHidden();
    });
  },
);
