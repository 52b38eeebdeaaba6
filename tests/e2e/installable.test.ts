import sharp from 'sharp';
import { afterAll, beforeAll, expect as expectValue, onTestFinished, test } from 'vitest';
import { register } from '#world/servers/api-client.ts';
import { withNewBrowser } from '#world/browser/browser-device.ts';
import { longTest } from '#world/long-test.ts';
import { expect } from '#world/time/patient-expect.ts';
import { shareByForm } from '#world/browser/share-form.ts';
import { visitorOn } from '#world/browser/signed-in.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';

interface Manifest {
  share_target: { action: string; method: string; enctype: string };
  file_handlers: { action: string }[];
  protocol_handlers: { protocol: string; url: string }[];
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
  await withNewBrowser(scene.origin, async (browser) => {
    const page = browser.page();
    await page.goto('/');
    await hasServiceWorker(page);
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
    expectValue(manifest.share_target).toMatchObject({
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
    });
    expectValue(manifest.file_handlers.map(({ action }) => action)).toEqual(['/share']);
    expectValue(manifest.protocol_handlers).toEqual([{ protocol: 'web+scape', url: '/open?link=%s' }]);
    expectValue(manifest.shortcuts.length).toBeGreaterThan(0);
    for (const shortcut of manifest.shortcuts) {
      await page.goto(shortcut.url);
      // Whoever isn't signed in is asked to be, and comes there then.
      const isForMembers = /^\/(chat|user)\b/.test(shortcut.url);
      const heading = isForMembers ? { level: 1 } : { level: 1, name: shortcut.name };
      await expect(page.getByRole('heading', heading)).toBeAttached();
      await expect(page).toHaveURL(({ pathname }) => pathname === (isForMembers ? '/login' : shortcut.url));
    }
  });
});

longTest(
  '[CARD-07] [CARD-09] [OFF-08] what is shared with no server to be had becomes a draft with its cover, and a file its dates',
  async () => {
    await register(scene.origin, 'puertas');
    const picture = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#743ed8' } })
      .jpeg()
      .toBuffer();
    const event = [
      'SUMMARY:Feria',
      'DTSTART;TZID=Europe/Madrid:20310201T100000',
      'DTEND;TZID=Europe/Madrid:20310201T180000',
    ];
    const calendar = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
    await withNewBrowser(scene.origin, async (browser) => {
      let page = browser.page();
      const visitor = visitorOn(page);
      await visitor.sendLogin({ email: 'puertas@example.com', password: 'scape2026' });
      await visitor.isIn();
      await hasServiceWorker(page);
      await scene.stopServer();
      onTestFinished(() => scene.startServer());

      await shareByForm(page, {
        title: 'Noche de son',
        text: 'At eight\nhttps://son.example/7',
        files: [{ name: 'poster.jpg', type: 'image/jpeg', bytes: picture }],
      });
      // Killed before anything was chosen, it is still there, at its address.
      const address = page.url();
      page = await browser.restart('kill');
      await page.goto(address);
      await page.getByRole('button', { name: 'Make an event' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Create event' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Noche de son');
      await page.getByRole('button', { name: /Images & videos/ }).click();
      await expect(page.getByRole('img', { name: 'The chosen cover' })).toBeVisible();
      await page.goto(address);
      await expect(page.getByText('This is no longer here')).toBeVisible();

      const file = { name: 'feria.ics', type: 'text/calendar', bytes: new TextEncoder().encode(calendar) };
      await shareByForm(page, { files: [file] });
      await page.getByRole('button', { name: 'Make an event' }).click();
      await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Feria');
      await page.getByRole('button', { name: /Date & time/ }).click();
      await expect(page.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue('2031-02-01');
    });
  },
);

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
