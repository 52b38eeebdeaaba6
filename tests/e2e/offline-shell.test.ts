import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { withBrowser } from '#world/browser-device.ts';
import { people } from '#world/data-template.ts';
import { callApi, logIn } from '#world/api-client.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { expect } from '#world/patient-expect.ts';
import { visitOnce } from '#world/story/story.ts';
import { until } from '#world/until.ts';

let scene: Scene;

beforeAll(async () => {
  // A few events are enough here; the rest would only have to be waited for.
  scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '200' } });
});
afterAll(() => scene.close());

interface Place {
  path: string;
  heading: string | RegExp;
  /** where it leads, if elsewhere */
  endsAt?: string;
}

/** Calls and pictures that find nobody are told by the browser itself. */
const isOwnFault = (problem: string) => !/Failed to load resource|net::ERR_/.test(problem);

/** Opens each place in a browser of its own that was just started, with no connection at all. */
async function opensOffline(visit: (browser: Parameters<Parameters<typeof withBrowser>[1]>[0]) => Promise<Place[]>) {
  scene.proxy?.restore();
  await withBrowser(scene.origin, async (browser) => {
    const places = await visit(browser);
    scene.proxy?.cut();
    for (const { path, heading, endsAt } of places) {
      const page = await browser.restart('kill');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveURL(({ pathname }) => pathname === (endsAt ?? new URL(path, scene.origin).pathname));
      expectValue([path, ...browser.profile().problems.filter(isOwnFault)]).toEqual([path]);
    }
    // Deep links in the running browser work too.
    const page = browser.page();
    for (const { path, heading } of places.slice(0, 3)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
  });
}

test('[CARD-04] after one visit every route opens offline by deep link in a cold browser, for somebody signed in', async () => {
  const { url } = scene.server();
  const ana = await logIn(url, people.ana);
  const { json: mine } = await callApi(url, { path: `/users/events/${String(ana.userId)}`, token: ana.token });
  const own = (mine as { event_id: number; ref: string; title: string; status: string }[]).find(
    ({ status }) => status === 'active',
  );
  if (own === undefined) throw new Error('Ana has no event to come.');

  await opensOffline(async (browser) => {
    await visitOnce(browser.page(), people.ana, ana.userId);
    return [
      { path: '/events', heading: 'Events' },
      { path: `/events/${String(own.event_id)}`, heading: own.title },
      { path: `/events/${own.ref}`, heading: own.title, endsAt: `/events/${String(own.event_id)}` },
      { path: `/events/${String(own.event_id)}/edit`, heading: 'Edit Event' },
      { path: '/events/create', heading: 'Create event' },
      { path: '/outbox', heading: 'Outbox' },
      { path: '/user/events', heading: 'My Events' },
      { path: '/user/settings', heading: 'Configuración' },
      { path: '/', heading: /^Find, make and live events/ },
      { path: '/login', heading: /^Find, make and live events/, endsAt: '/' },
    ];
  });
});

test('[CARD-04] after one visit every route opens offline by deep link in a cold browser, for a visitor', async () => {
  await opensOffline(async (browser) => {
    const page = browser.page();
    await page.goto('/events');
    await expect(page.getByRole('article').first()).toBeVisible();
    await until('the service worker', () => page.evaluate(() => navigator.serviceWorker.controller !== null), Boolean);
    const link = page.getByRole('article').first().getByRole('link');
    const title = (await link.textContent()) ?? '';
    const pathname = (await link.getAttribute('href')) ?? '';
    return [
      { path: '/events?category=musica', heading: 'Events' },
      { path: pathname, heading: title },
      { path: '/', heading: /^Find, make and live events/ },
      { path: '/login', heading: 'Login' },
      { path: '/signup', heading: /sign up/i },
      { path: '/rankings', heading: 'Ranking System' },
      { path: '/contact', heading: 'Contact Us' },
      { path: '/privacy', heading: 'Privacy' },
      { path: '/events/previous', heading: 'Previous events' },
      { path: '/events/create', heading: 'Create event' },
      { path: `${pathname}/edit`, heading: 'Login', endsAt: '/login' },
      { path: '/no/such/page', heading: /^Find, make and live events/, endsAt: '/' },
    ];
  });
});
