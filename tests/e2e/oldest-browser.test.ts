import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { logIn } from '#world/servers/api-client.ts';
import { withNewBrowser } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { makeOldest } from '#world/browser/oldest-browser.ts';
import { expect } from '#world/time/patient-expect.ts';
import { isAllSent } from '#world/browser/session-stage.ts';
import { visitorOn } from '#world/browser/signed-in.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '30' } });
});
afterAll(() => scene.close());

/** What is there of newer names: it runs in a page or a worker. */
const newerNames = () => [
  'any' in AbortSignal,
  'canParse' in URL,
  'withResolvers' in Promise,
  'toSorted' in Array.prototype,
  'toSorted' in Int8Array.prototype,
  'toArray' in Object.getPrototypeOf(Object.getPrototypeOf([].values())),
];
const none = newerNames().map(() => false);

test('with nothing but what the oldest supported browsers have, the list comes, somebody logs in, and a change goes out', async () => {
  const { proxy } = scene;
  if (proxy === null) throw new Error('There is no proxy to hand out workers.');
  const { userId } = await logIn(scene.server().url, people.ana);
  await withNewBrowser(scene.origin, async (browser) => {
    const profile = browser.profile();
    await makeOldest(profile, proxy);
    const page = browser.page();
    await page.goto('/events');
    await expect(page.getByRole('article').first()).toBeVisible();
    expectValue(await page.evaluate(newerNames)).toEqual(none);

    await visitorOn(page).sendLogin(people.ana);
    await visitorOn(page).isIn();
    await page.goto('/events/4');
    const like = page.getByRole('main').getByRole('button', { name: /^Like/ }).first();
    await like.click();
    await isAllSent(page, userId);

    await hasServiceWorker(page);
    const workers = [...page.workers(), ...profile.context.serviceWorkers()];
    const names = await Promise.all(
      workers.map(async (worker) => ({
        url: new URL(worker.url()).pathname,
        newer: await worker.evaluate(newerNames),
      })),
    );
    expectValue(names.map(({ url }) => url.replace(/-[\w-]+\.js$/, '.js')).sort()).toEqual([
      '/assets/sync.worker.js',
      '/service.js',
    ]);
    expectValue(names.map(({ newer }) => newer)).toEqual(names.map(() => none));
    expectValue(profile.problems).toEqual([]);
  });
});
