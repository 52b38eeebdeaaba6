import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { withNewBrowser } from '#world/browser/browser-device.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ hasProxy: false, settings: { SYNC_EVENTS_MAX: '50' } });
});
afterAll(() => scene.close());

/** The browser's own end of a push service. @returns what brings a text to the app's service worker */
async function pushesTo(context: BrowserContext, page: Page): Promise<(data: string) => Promise<void>> {
  const protocol = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(scene.origin));
      if (ours !== undefined) resolve(ours.registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (data) => {
    await protocol.send('ServiceWorker.deliverPushMessage', { origin: scene.origin, registrationId, data });
  };
}

const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, tag }) => `${tag}: ${title}. ${body}`).toSorted();
  });

/** Clicks on what is shown, as nobody can without a screen: the browser's event is made by hand. */
async function clickIn(context: BrowserContext, tag: string): Promise<void> {
  await context.serviceWorkers()[0]?.evaluate(async (wanted) => {
    const worker = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await worker.registration.getNotifications({ tag: wanted });
    const event = new worker.NotificationEvent('notificationclick', { notification });
    // One that is made by hand can't be waited for.
    Object.defineProperty(event, 'waitUntil', { value: () => undefined });
    dispatchEvent(event);
  }, tag);
}

test('[CHAT-08] a push is shown, whatever is in it, and a click on it leads there in the window that is open', async () => {
  await withNewBrowser(scene.origin, async (browser) => {
    const { context } = browser.profile();
    const page = browser.page();
    await context.grantPermissions(['notifications'], { origin: scene.origin });
    await page.goto('/');
    await hasServiceWorker(page);
    const push = await pushesTo(context, page);

    const general = 'news: Scape. There is news for you.';
    // While a first worker is being activated the browser loses what it is handed so, and just after its own start it has
    // been seen to lose what it shows. Of the same tag one is shown, however often it comes.
    const pushAll = async (...texts: string[]) => {
      for (const text of texts) await push(text);
      return await shownIn(page);
    };
    const unreadable = 'nobody can read this';
    await expect.poll(() => pushAll(unreadable)).toEqual([general]);
    const news = { kind: 'event', title: 'Noche de Son', url: '/rankings', tag: 'event:7' };
    for (const body of ['It is at another place now.', 'It has been cancelled.']) {
      const readable = JSON.stringify({ ...news, body });
      await expect.poll(() => pushAll(unreadable, readable)).toEqual([`event:7: Noche de Son. ${body}`, general]);
    }

    const shown = await shownIn(page);
    // Sent once: a copy that comes late would show again what the click has closed.
    await push(JSON.stringify({ ...news, body: 'It is full.', tag: 'event:8' }));
    await expect.poll(() => shownIn(page)).toContain('event:8: Noche de Son. It is full.');

    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await clickIn(context, 'event:8');
    await expect(page).toHaveURL((url) => url.pathname === '/rankings');
    await expect(page.getByRole('heading', { level: 1, name: 'Ranking' })).toBeAttached();
    expectValue(await page.evaluate(() => 'isSame' in window)).toBe(true);
    await expect(page.getByText('You have been logged out')).toHaveCount(0);
    expectValue(await shownIn(page)).toEqual(shown);
    expectValue(context.pages()).toHaveLength(1);
  });
});
