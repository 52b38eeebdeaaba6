import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { inRoot } from '#tools/root.js';
import { logIn } from '#world/servers/api-client.ts';
import { people } from '#world/databases/data-template.ts';
import { copyBuild, makeNextBuild } from '#world/browser/next-build.ts';
import { isOwnFault } from '#world/browser/own-fault.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';

const app = mkdtempSync(join(tmpdir(), 'scape-app-'));
let scene: Scene;

beforeAll(async () => {
  copyBuild(app);
  scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '30', STATIC_DIR: app } });
});
afterAll(async () => {
  await scene.close();
  rmSync(app, { recursive: true });
});

const scriptOf = (page: Page) => page.locator('script[type="module"][src]').first().getAttribute('src');
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version of Scape is ready' });

/** Notes in the page itself that it was there: a reload takes that away. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isOld: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isOld' in globalThis);

/** Which of these scripts a window can't have. */
const missing = (page: Page, names: string[]) =>
  page.evaluate(async (asked) => {
    const isThere = (name: string) =>
      fetch(`/assets/${name}`).then(
        ({ ok }) => ok,
        () => false,
      );
    const there = await Promise.all(asked.map(isThere));
    return asked.filter((_name, index) => there[index] !== true);
  }, names);

test('[OFF-13] a new version asks, one window is loaded anew with what is typed, the other goes on, also offline', async () => {
  const { context, page: typing, problems } = await scene.launch();
  const luis = await logIn(scene.server().url, people.luis);
  await visitOnce(typing, people.luis, luis.userId);
  await typing.goto('/events/create');
  const title = typing.getByRole('main').getByLabel(/^Title( \*)?$/);
  await title.fill('Noche');
  await expect(typing).toHaveURL(/draft=/);
  const reading = await context.newPage();
  await reading.goto('/events');
  await expect(reading.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  const old = await scriptOf(typing);
  let loads = 0;
  typing.on('load', () => (loads += 1));
  await Promise.all([typing, reading].map(mark));

  await scene.stopServer();
  makeNextBuild(app);
  await scene.startServer();
  await typing.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(offer(reading)).toBeVisible();
  await expect(offer(typing)).toBeVisible();
  await title.fill('Noche de salsa');
  await offer(typing).getByRole('button', { name: 'Reload' }).click();

  await expect.poll(() => scriptOf(typing)).not.toBe(old);
  await expect(title).toHaveValue('Noche de salsa');
  expectValue([await isMarked(typing), loads]).toEqual([false, 1]);

  // Neither a server nor the browser's own cache has anything of the version before.
  const session = await context.newCDPSession(reading);
  await session.send('Network.clearBrowserCache');
  scene.proxy?.cut();
  await expect(offer(reading)).toBeVisible();
  await reading.getByRole('link', { name: 'Rankings' }).first().click();
  await expect(reading.getByRole('heading', { level: 1, name: 'Ranking System' })).toBeVisible();
  expectValue([await isMarked(reading), await scriptOf(reading)]).toEqual([true, old]);
  const chunks = readdirSync(inRoot('dist', 'assets')).filter((name) => name.endsWith('.js'));
  expectValue(await missing(reading, chunks)).toEqual([]);
  await offer(reading).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => scriptOf(reading)).not.toBe(old);
  await expect(reading.getByRole('heading', { level: 1, name: 'Ranking System' })).toBeVisible();
  expectValue(problems.filter(isOwnFault)).toEqual([]);
});
