import { createServer, type Server } from 'node:http';
import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { findingsOn, misplacedOn } from '#world/browser/look-at-page.ts';
import { openBrowser, withBrowser, withPage, type BrowserDevice } from '#world/browser/browser-device.ts';
import { appOrigin } from '#world/browser/used-device.ts';
import { visitorOn } from '#world/browser/signed-in.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';
import { people } from '#world/databases/data-template.ts';
import { listenHere } from '#world/network/listen-here.ts';
import { callApi } from '#world/servers/api-client.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { expect } from '#world/time/patient-expect.ts';
import { until } from '#world/time/until.ts';

let scene: Scene;
let visitors: BrowserDevice;
let site: Server;
let siteUrl: string;
let event: { event_id: number; title: string };

/** Somebody's own site, which frames what its address names. */
function answerAsSite(query: URLSearchParams): string {
  const frames = query
    .getAll('frame')
    .map((path) => `<iframe src="${appOrigin}${path}" width="600" height="500"></iframe>`);
  return `<!doctype html><html lang="es"><title>A site</title><link rel="icon" href="data:,"><h1>A site</h1>${frames.join('')}`;
}

beforeAll(async () => {
  scene = await openScene({ hasProxy: false, settings: { SYNC_EVENTS_MAX: '200', RATE_LIMITS: '0' } });
  const { json } = await callApi(scene.server().url, { path: '/events?limit=1' });
  [event] = json as [typeof event];
  site = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://site');
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(answerAsSite(searchParams));
  });
  siteUrl = `http://127.0.0.1:${String(await listenHere(site))}/`;
  visitors = await openBrowser(scene.origin);
});
afterAll(async () => {
  await visitors.close();
  site.close();
  await scene.close();
});

async function openSite(page: Page, ...paths: string[]): Promise<Frame[]> {
  await page.goto(`${siteUrl}?${paths.map((path) => `frame=${encodeURIComponent(path)}`).join('&')}`);
  return await until(
    'the frames',
    async () => page.mainFrame().childFrames(),
    (frames) => frames.length === paths.length,
  );
}

test('[EMBED-01] [EMBED-02] [EMBED-03] [EMBED-06] another site shows events, to members as to everybody, and nothing is left behind', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const page = browser.page();
    await page.goto('/login');
    const visitor = visitorOn(page);
    await visitor.sendLogin(people.ana);
    await visitor.isIn();
    // Here it serves other sites' frames too, as third parties' storage isn't set apart.
    await hasServiceWorker(page);
    await page.goto('about:blank');
    const { context, problems } = browser.profile();
    const cookies = JSON.stringify(await context.cookies(appOrigin));
    problems.length = 0;
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));

    const [one, list] = await openSite(
      page,
      `/embed/events/${String(event.event_id)}`,
      '/embed/events?theme=dark&limit=3',
    );
    if (one === undefined || list === undefined) throw new Error('No frames');
    await expect(one.getByRole('heading', { level: 1 })).toHaveText(event.title);
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(one.getByRole('img')).toHaveJSProperty('complete', true);
    for (const frame of [one, list]) {
      expectValue(
        await frame.evaluate(() => [document.cookie, document.scripts.length, document.forms.length]),
      ).toEqual(['', 0, 0]);
    }
    expectValue(
      sent.filter((url) => !url.startsWith(siteUrl) && !/^http:\/\/scape\.localhost\/(embed|media)\//.test(url)),
    ).toEqual([]);
    expectValue(JSON.stringify(await context.cookies(appOrigin))).toBe(cookies);
    expectValue(await context.cookies(siteUrl)).toEqual([]);
    expectValue(problems).toEqual([]);

    const opening = context.waitForEvent('page');
    await one.getByRole('link', { name: /^View on Scape/ }).click();
    const opened = await opening;
    await expect(opened).toHaveURL(`${appOrigin}/events/${String(event.event_id)}`);
    expectValue(await opened.evaluate(() => opener)).toBeNull();
  });
});

test('[EMBED-03] another site can’t show any other page', async () => {
  await withPage(visitors, async (page) => {
    const [frame] = await openSite(page, '/events');
    await until(
      'its refusal',
      async () => frame?.url(),
      (url) => url === 'chrome-error://chromewebdata/',
    );
    await until(
      'its reason',
      async () => visitors.profile().problems.join('\n'),
      (text) => text.includes("frame-ancestors 'self'"),
    );
  });
});

test('[EMBED-04] embedded pages can be read by everybody, in both themes and at every width', async () => {
  await withPage(visitors, async (page) => {
    const looks = [
      `/embed/events/${String(event.event_id)}?theme=light&accent=0077cc`,
      '/embed/events?theme=dark&accent=ffcc00',
      '/embed/events?theme=light',
      '/embed/events?limit=0&theme=dark',
    ];
    for (const path of looks) {
      await page.setViewportSize({ width: 1200, height: 800 });
      await page.goto(path);
      expectValue([path, await findingsOn(page), await misplacedOn(page)]).toEqual([path, [], []]);
    }
  });
});

test('[EMBED-06] [EMBED-07] the preview is the page itself, in a window with its service worker', async () => {
  await withPage(visitors, async (page) => {
    await page.goto(`/events/${String(event.event_id)}`);
    await hasServiceWorker(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Embed' }).click();
    const preview = page.frameLocator('iframe');
    await expect(preview.getByRole('link', { name: /^View on Scape/ })).toBeVisible();
    await page.getByText('Dark', { exact: true }).click();
    await expect(preview.locator('body')).toHaveCSS('background-color', 'rgb(26, 25, 34)');
  });
});
