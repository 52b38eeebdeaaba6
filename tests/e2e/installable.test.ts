import sharp from 'sharp';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { withBrowser } from '#world/browser-device.ts';
import { expect } from '#world/patient-expect.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { until } from '#world/until.ts';

interface Manifest {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  screenshots: { src: string; sizes: string; type: string; form_factor: string }[];
  shortcuts: { name: string; url: string; icons: { src: string }[] }[];
}

let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ hasProxy: false, settings: { SYNC_EVENTS_MAX: '50' } });
});
afterAll(() => scene.close());

test('[CARD-07] the browser finds nothing that stands in the way of installing the app', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const page = browser.page();
    await page.goto('/');
    await until('the service worker', () => page.evaluate(() => navigator.serviceWorker.controller !== null), Boolean);
    const session = await browser.profile().context.newCDPSession(page);
    const { url, errors, data = '' } = await session.send('Page.getAppManifest');
    expectValue(errors).toEqual([]);
    expectValue(url).toBe(`${scene.origin}/manifest.webmanifest`);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expectValue(installabilityErrors).toEqual([]);
    expectValue(await session.send('Page.getAppId')).toMatchObject({ appId: `${scene.origin}/` });

    const manifest = JSON.parse(data) as Manifest;
    expectValue(manifest).toMatchObject({ name: 'Scape', display: 'standalone', start_url: '/' });
    expectValue(manifest.icons.map(({ purpose }) => purpose)).toEqual(expectValue.arrayContaining(['any', 'maskable']));
    const forms = manifest.screenshots.map(({ form_factor: form }) => form);
    expectValue(forms).toEqual(expectValue.arrayContaining(['narrow', 'wide']));
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
      const response = await fetch(`${scene.origin}${src}`);
      expectValue([src, response.status, response.headers.get('content-type')]).toEqual([src, 200, type]);
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expectValue(`${String(width)}x${String(height)}`).toBe(sizes);
    }
    expectValue(manifest.shortcuts.length).toBeGreaterThan(0);
    for (const shortcut of manifest.shortcuts) {
      await page.goto(shortcut.url);
      await expect(page.getByRole('heading', { level: 1, name: shortcut.name })).toBeAttached();
      expectValue(new URL(page.url()).pathname).toBe(shortcut.url);
    }
  });
});

test('[CARD-07] a maskable icon fills its whole square, so that any mask may cut it', async () => {
  const manifest = (await (await fetch(`${scene.origin}/manifest.webmanifest`)).json()) as Manifest;
  const maskable = manifest.icons.filter(({ purpose }) => purpose === 'maskable');
  expectValue(maskable.length).toBeGreaterThan(0);
  for (const { src } of maskable) {
    const bytes = Buffer.from(await (await fetch(`${scene.origin}${src}`)).arrayBuffer());
    const { isOpaque } = await sharp(bytes).stats();
    expectValue([src, isOpaque]).toEqual([src, true]);
  }
});
