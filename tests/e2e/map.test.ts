import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect as expectValue, test } from 'vitest';
import { logIn } from '#world/servers/api-client.ts';
import { withBrowser } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { longTest } from '#world/long-test.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';
import { startTileServer } from '#world/services/tile-server.ts';
import { until } from '#world/time/until.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';

const santoDomingo = { latitude: 18.4719, longitude: -69.9108 };
// Of the sea and the land that a map without any picture shows.
const caribbean = { at: '18.6,-70.4,7z', land: [18.9, -70.9], sea: [16.6, -69.5] } as const;

let scene: Scene;
let pictures: Awaited<ReturnType<typeof startTileServer>>;

beforeAll(async () => {
  // Whoever is told to wait asks again soon: the next test begins with a service that is well.
  pictures = await startTileServer({ waitS: 1 });
  const settings = { TILE_URL: pictures.url, SATELLITE_TILE_URL: pictures.satelliteUrl, TILE_CACHE_MB: '0' };
  scene = await openScene({ hasProxy: true, settings });
});
afterEach(() => {
  scene.proxy?.restore();
  pictures.behave('well');
});
afterAll(async () => {
  await scene.close();
  await pictures.close();
});

const loaded = (page: Page) => page.locator('img.leaflet-tile-loaded');
const marks = (page: Page) => page.locator('.map-mark, .map-cluster');
const count = (page: Page) => page.getByText(/^[\d,]+ events?/);

/** The colours of the drawn earth at places, as the canvases beneath the pictures hold them. */
async function coloursAt(page: Page, places: readonly (readonly [number, number])[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const across = 2 ** 7 * 256;
    const [, latitude, longitude] = /at=([-\d.]+)(?:,|%2C)([-\d.]+)/.exec(location.search) ?? [];
    const pixel = (lat: number, lng: number): [number, number] => [
      ((lng + 180) / 360) * across,
      ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * across,
    ];
    const map = document.querySelector('.world-map')?.getBoundingClientRect();
    if (map === undefined) return [];
    const middle = pixel(Number(latitude), Number(longitude));
    return wanted.map(([lat, lng]) => {
      const [x, y] = pixel(lat, lng);
      const [left, top] = [map.x + map.width / 2 + x - middle[0], map.y + map.height / 2 + y - middle[1]];
      for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.leaflet-outline-pane canvas')) {
        const box = canvas.getBoundingClientRect();
        if (left < box.left || left >= box.right || top < box.top || top >= box.bottom) continue;
        const scale = canvas.width / box.width;
        const data = canvas
          .getContext('2d')
          ?.getImageData((left - box.left) * scale, (top - box.top) * scale, 1, 1).data;
        return String(data);
      }
      return 'nothing';
    });
  }, places);
}

test('[MAP-01] [MAP-03] [MAP-04] the map goes to the person, lists what is there nearest first, and tells of what is pressed', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const { userId } = await logIn(scene.server().url, people.ana);
    const page = browser.page();
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(santoDomingo);
    const outside: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== browser.origin) outside.push(request.url());
    });
    await visitOnce(page, people.ana, userId);
    await page.getByRole('link', { name: 'Map', exact: true }).first().click();
    await page.goto('/map');
    await expect(page.locator('.map-person')).toBeVisible();
    // Where the person is, as near as that is looked at.
    await expect(page.locator('img.leaflet-tile-loaded[src*="/tiles/map/14/"]').first()).toBeVisible();
    await expect(page.getByText('Nearest to you', { exact: true })).toBeVisible();
    await expect(page.getByText(`@${people.ana.username}`)).toBeVisible();

    const rows = page.getByRole('region', { name: 'Events on the map' }).getByRole('button');
    const metres = async () =>
      (await rows.allTextContents()).map((text) => {
        const [, number, unit] = /([\d.]+) (k?m)/.exec(text) ?? [];
        return Number(number) * (unit === 'km' ? 1_000 : 1);
      });
    await until('the nearest first', metres, (all) => {
      const sorted = all.toSorted((left, right) => left - right);
      return all.length > 3 && all.every((each, index) => each === sorted[index]);
    });

    await rows.first().focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.map-mark-chosen')).toBeVisible();
    await expect(page.locator('img.leaflet-tile-loaded[src*="/tiles/map/15/"]').first()).toBeVisible();
    const card = page.getByRole('article').last();
    await expect(card).toBeFocused();
    const title = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('button', { name: /^Like / }).click();
    await page.keyboard.press('Escape');
    await expect(page.locator('.map-mark-chosen')).toHaveCount(0);
    await expect(rows.first()).toBeFocused();
    await page.goForward();
    await expect(page.getByRole('article', { name: title })).toBeVisible();
    await page.goBack();
    await expect(page.locator('.map-mark-chosen')).toHaveCount(0);

    await page.getByRole('button', { name: 'Satellite' }).click();
    await expect(page.locator('img.leaflet-tile-loaded[src*="/tiles/satellite/"]').first()).toBeVisible();
    expectValue(outside).toEqual([]);
    expectValue(browser.profile().problems).toEqual([]);
  });
});

longTest(
  '[MAP-02] [EVT-02] where no position can be had the map is at the usual place, for visitors in the place of the list',
  async () => {
    await withBrowser(scene.origin, async (browser) => {
      const page = browser.page();
      pictures.behave('too-many');
      // Nobody says yes here, which is a no.
      await page.goto('/events?search=jazz');
      await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Map' }).click();
      await expect(marks(page).first()).toBeVisible();
      await expect(page.getByRole('searchbox', { name: 'Search events or places' })).toHaveValue('jazz');
      expectValue(await page.locator('img.leaflet-tile[src*="/tiles/map/14/"]').count()).toBe(0);
      expectValue(await page.locator('img.leaflet-tile[src*="/tiles/map/12/1252/1833"]').count()).toBe(1);
      await expect(page.getByText('Nearest first', { exact: true })).toBeVisible();
      // The service wants to be left alone: there is no picture, and nothing to complain of.
      expectValue(await loaded(page).count()).toBe(0);
      await page.getByRole('searchbox').fill('Santiago de los');
      await page.getByRole('region', { name: 'Places' }).getByRole('button').first().click();
      await expect(page.locator('.map-mark, .map-cluster').first()).toBeVisible();
      await page.getByRole('button', { name: 'Close the map' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Featured Events' })).toBeVisible();
      expectValue(browser.profile().problems).toEqual([]);
    });
  },
);

test('[MAP-07] from a cold start without a connection: the outline where no picture was ever seen, else the pictures', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const first = browser.page();
    await first.goto('/events');
    await expect(first.getByRole('article').first()).toBeVisible();
    await hasServiceWorker(first);
    scene.proxy?.cut();

    const page = await browser.restart('kill');
    await page.goto(`/map/view?at=${caribbean.at}`);
    await expect(marks(page).first()).toBeVisible();
    await expect(page.getByText('Santo Domingo', { exact: true }).first()).toBeAttached();
    const [land, sea] = await until(
      'land and sea',
      () => coloursAt(page, [caribbean.land, caribbean.sea]),
      ([one, other]) => one !== undefined && one !== other && one !== 'nothing' && other !== '0,0,0,0',
    );
    expectValue(land).not.toBe(sea);
    expectValue(await loaded(page).count()).toBe(0);
    await expect(count(page).first()).toBeVisible();

    scene.proxy?.restore();
    await page.reload();
    await expect(loaded(page).first()).toBeVisible();
    await until(
      'all pictures',
      () => page.locator('img.leaflet-tile:not(.leaflet-tile-loaded)').count(),
      (left) => left === 0,
    );
    scene.proxy?.cut();
    const again = await browser.restart('kill');
    await again.goto(`/map/view?at=${caribbean.at}`);
    await expect(loaded(again).first()).toBeVisible();
    // Of calls that nobody answers the browser tells by itself; of pictures of the map there is nothing to tell.
    const unanswered = /ERR_[A-Z_]+ \(http:\/\/[^/]+\/(api|media)\//;
    expectValue(browser.profile().problems.filter((problem) => !unanswered.test(problem))).toEqual([]);
  });
});
