import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { logIn } from '#world/servers/api-client.ts';
import { openBrowser, withBrowser, withPage, type BrowserDevice } from '#world/browser/browser-device.ts';
import { goInApp } from '#world/browser/go-in-app.ts';
import { takePhotograph } from '#world/data/cover-picture.ts';
import { people } from '#world/databases/data-template.ts';
import { visitorOn } from '#world/browser/signed-in.ts';
import { longTest } from '#world/long-test.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openScene, type Scene } from '#world/story/scene.ts';

const phone = { width: 390, height: 844 };
/** as much room as a phone has for text at twice its size, and the scrollbar of a desk */
const halfAPhone = { width: 210, height: 422 };
const hourMs = 3_600_000;

let scene: Scene;
let wordy: number;
let visitors: BrowserDevice;

/** An event whose names are as long as names get, with two pictures. */
async function makeWordyEvent(number: number): Promise<number> {
  const { url } = scene.server();
  const { token } = await logIn(url, people.luis);
  const form = new FormData();
  const fields = {
    title: `Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikation ${String(number)}`,
    description: 'x'.repeat(300),
    subtitle: 'y'.repeat(100),
    date_time: new Date(Date.now() + (30 + number) * hourMs).toISOString(),
    locationName: 'L'.repeat(90),
    city: 'Ç'.repeat(60),
    category: 'mercados_y_ferias',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const file = join(scene.dataDir, 'photograph.jpg');
  for (const _picture of [1, 2]) {
    // Each is another one: the same twice is one picture.
    await takePhotograph(file);
    form.append('gallery', new Blob([readFileSync(file)], { type: 'image/jpeg' }), 'photograph.jpg');
  }
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/events`, { method: 'POST', headers, body: form });
  expectValue(response.status).toBe(201);
  return ((await response.json()) as { event_id: number }).event_id;
}

beforeAll(async () => {
  scene = await openScene({ hasProxy: false, settings: { SYNC_EVENTS_MAX: '200', RATE_LIMITS: '0' } });
  wordy = await makeWordyEvent(1);
  await makeWordyEvent(2);
  visitors = await openBrowser(scene.origin);
});
afterAll(async () => {
  await visitors.close();
  await scene.close();
});

const isAtRest = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
const overflowPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth);

/** A visitor's phone. All have one browser, whose start takes as long as most of these tests, but each a page of its own. */
async function openPhone(tell: (page: Page) => Promise<void>): Promise<void> {
  await withPage(visitors, async (page) => {
    await page.setViewportSize(phone);
    await tell(page);
  });
}

longTest(
  '[DET-01] [EVT-03] [RANK-01] nothing is wider than the window, however long the names and large the text',
  async () => {
    await openPhone(async (page) => {
      const places = ['/events', `/events/${String(wordy)}`, `/events/${String(wordy)}/detail`, '/rankings'];
      const overflows: [string, number, number][] = [];
      for (const size of [phone, halfAPhone]) {
        await page.setViewportSize(size);
        for (const place of [...places, '/rankings?ranking=eventos-mas-likes']) {
          await page.goto(place);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          if (place === `/events/${String(wordy)}`) {
            await expect(page.getByRole('region', { name: /^Similar events/ })).toBeAttached();
          }
          if (place === '/events')
            await expect(page.getByRole('navigation', { name: /^Pages of Featured/ })).toBeVisible();
          await isAtRest(page);
          overflows.push([place, size.width, await overflowPx(page)]);
        }
      }
      // Where all that the bar holds has just found room in it.
      for (const width of [768, 1024]) {
        await page.setViewportSize({ width, height: 1024 });
        await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
        overflows.push(['the bar', width, await overflowPx(page)]);
      }
      expectValue(overflows.filter(([, , px]) => px !== 0)).toEqual([]);
    });
  },
);

test('[ENG-04] what an event over the list answers stands above it, and leaves its buttons free', async () => {
  await openPhone(async (page) => {
    await page.goto('/events');
    await page.getByRole('article').first().getByRole('link').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Like / }).click();
    const message = page.getByRole('status').filter({ hasText: 'Login Required' });
    // A click that something else would take fails.
    await dialog.getByRole('link', { name: 'Register' }).click({ trial: true });
    await message.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('[SCREEN-01] [SCREEN-02] title, date, place and price are whole on a phone’s first screen, above what there is to do', async () => {
  await openPhone(async (page) => {
    await page.goto('/events/4');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Directions' })).toBeVisible();
    const action = main.getByRole('button', { name: 'Subscribe', exact: true });
    await expect(action).toBeInViewport({ ratio: 1 });
    const barTop = await action.evaluate((button) => button.closest('.action-bar')?.getBoundingClientRect().top ?? 0);
    const facts = [
      main.getByRole('heading', { level: 1 }),
      main.locator('time').first(),
      main.getByText(/^From DOP\s\d/).first(),
    ];
    for (const fact of [...facts, main.getByRole('link', { name: 'Directions' })]) {
      await expect(fact).toBeInViewport({ ratio: 1 });
      const { y = 0, height = 0 } = (await fact.boundingBox()) ?? {};
      expectValue(y + height).toBeLessThanOrEqual(barTop);
    }
    // It goes with the event, and so covers nothing that comes after it.
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByRole('contentinfo')).toBeInViewport();
    await expect(action).not.toBeInViewport();
  });
});

test('[DET-01] the way back closes a picture and leaves the event where it was', async () => {
  await openPhone(async (page) => {
    await page.goto('/events');
    await page.goto(`/events/${String(wordy)}`);
    const thumbnail = page.getByRole('region', { name: 'Pictures' }).getByRole('button').last();
    await thumbnail.click();
    await expect(page.getByRole('dialog', { name: 'Pictures' }).getByText('2 of 2')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(thumbnail).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`/events/${String(wordy)}$`));
  });
});

test('[SHELL-13] far down a long list the way back finds the very place, of which only what is near is there', async () => {
  await openPhone(async (page) => {
    await page.goto('/events');
    await expect(page.getByRole('region', { name: 'All events' })).toBeVisible();
    const top = () => page.evaluate(() => Math.round(scrollY));
    for (let turn = 0; turn < 12; turn += 1) {
      await page.mouse.wheel(0, 1_500);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    }
    await expect.poll(top).toBeGreaterThan(15_000);
    // In one go: which cards are there changes while the list comes to rest.
    const { title, href } = await page.evaluate(() => {
      const isInSight = (link: Element) => Math.abs(link.getBoundingClientRect().top - 400) < 350;
      const link = [...document.querySelectorAll<HTMLElement>('article h3 a')].find(isInSight);
      link?.click();
      return { title: link?.textContent ?? '', href: link?.getAttribute('href') ?? '' };
    });
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('link', { name: 'View details' })).toBeInViewport({ ratio: 1 });
    const where = await top();
    await dialog.getByRole('link', { name: 'View details' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.poll(top).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeAttached();
    await expect.poll(top).toBe(where);
    // Among the featured it may stand as well, far above.
    await expect(page.locator(`article h3 a[href="${href}"]`).last()).toBeInViewport();
  });
});

test('[DET-04] what stands in for an event fills the window, so that the footer doesn’t jump', async () => {
  await openPhone(async (page) => {
    await page.goto('/events');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.route('**/api/events/987654', () => undefined);
    await page.goto('/events/987654');
    const standIn = page.locator('main [aria-busy="true"]');
    await expect.poll(async () => (await standIn.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(phone.height);
  });
});

test('[NOTICE-04] [MAKE-01] on a phone a visitor comes from the bar to the login, and on to the form of a new event; a member’s bar, with its bell and the way to a new event, fits at every width, also with text at twice its size', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const page = browser.page();
    const bar = page.getByRole('banner');
    await page.setViewportSize(phone);
    await page.goto('/events');
    await bar.getByRole('link', { name: 'Create event' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await visitorOn(page).sendLogin(people.luis);
    await expect(page.getByRole('heading', { level: 2, name: 'Event page' })).toBeVisible();

    // The form of an event has no bar on a phone.
    await goInApp(page, '/contact');
    await visitorOn(page).isIn();
    const overflows: [width: number, text: string, px: number][] = [];
    for (const width of [320, 360, 390, 820, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      for (const text of ['100%', '200%']) {
        await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
        for (const name of [/^Notifications/, 'Create event']) {
          await expect(bar.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
        }
        const [right, wide] = await bar.evaluate((element) => [
          Math.max(...[...element.querySelectorAll('a, button')].map((each) => each.getBoundingClientRect().right)),
          element.clientWidth,
        ]);
        if ((right ?? 0) > (wide ?? 0)) overflows.push([width, text, (right ?? 0) - (wide ?? 0)]);
      }
    }
    expectValue(overflows).toEqual([]);
  });
});
