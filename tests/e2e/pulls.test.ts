import type { BrowserContext } from 'playwright';
import { expect as expectValue, test } from 'vitest';
import { callApi, logIn } from '#world/servers/api-client.ts';
import { withNewBrowser } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { deviceRows, syncedAt } from '#world/browser/device-rows.ts';
import { longTest } from '#world/long-test.ts';
import { expect } from '#world/time/patient-expect.ts';
import { createPerson } from '#world/story/person.ts';
import { openScene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';
import { until } from '#world/time/until.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';

interface Pulled {
  calls: number;
  bytes: number;
  events: number[];
  deleted: unknown[];
}

/** Counts what the pulls of a browser bring from here on. */
function countPulls(context: BrowserContext): Pulled {
  const pulled: Pulled = { calls: 0, bytes: 0, events: [], deleted: [] };
  context.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/sync/')) return;
    pulled.calls += 1;
    void response.text().then(
      (text) => {
        const json = JSON.parse(text) as {
          events?: { event_id: number }[];
          deleted: unknown;
          changes?: { events?: { event_id: number }[] };
        };
        pulled.bytes += text.length;
        pulled.events.push(...(json.events ?? json.changes?.events ?? []).map(({ event_id: id }) => id));
        if (Array.isArray(json.deleted)) pulled.deleted.push(...(json.deleted as unknown[]));
      },
      // The browser was closed while it was read.
      () => undefined,
    );
  });
  return pulled;
}

test('[OFF-12] the second pull carries what changed and what was deleted, and nothing else', async () => {
  const scene = await openScene({ hasProxy: false, settings: { SYNC_EVENTS_MAX: '400' } });
  try {
    const { url } = scene.server();
    const [ana, luis] = [await logIn(url, people.ana), await logIn(url, people.luis)];
    const { json: list } = await callApi(url, { path: `/users/events/${String(luis.userId)}`, token: luis.token });
    const [gone, renamed] = (list as { event_id: number; title: string; status: string }[]).filter(
      ({ status }) => status === 'active',
    );
    if (gone === undefined || renamed === undefined) throw new Error('Luis has too few events.');

    await withNewBrowser(scene.origin, async (browser) => {
      const first = countPulls(browser.profile().context);
      await visitOnce(browser.page(), people.ana, ana.userId);
      const held = await deviceRows(browser.page(), ana.userId, 'events');
      await until(
        'all of the first pull',
        () => first.events.length,
        (count) => count >= held.length,
      );
      const before = await syncedAt(browser.page(), ana.userId);
      // An open app would be told of each change, and pull it at once.
      await browser.page().goto('about:blank');

      await callApi(url, { method: 'DELETE', path: `/events/${String(gone.event_id)}`, token: luis.token });
      const base = { method: 'PUT', path: `/events/${String(renamed.event_id)}`, token: luis.token } as const;
      await callApi(url, { ...base, body: { title: 'Otro nombre para lo mismo' } });
      const { json: made } = await callApi(url, {
        method: 'POST',
        path: '/events',
        token: luis.token,
        body: {
          title: 'Recién anunciado',
          description: 'Hoy mismo',
          date_time: new Date(Date.now() + 86_400_000).toISOString(),
        },
      });

      const page = await browser.restart('close');
      const second = countPulls(browser.profile().context);
      await page.goto('/events');
      await until(
        'a second pull',
        () => syncedAt(page, ana.userId),
        (at) => at !== before,
      );
      await until(
        'its whole news',
        () => second.events.length,
        (count) => count >= 2,
      );
      const news = [renamed.event_id, (made as { event_id: number }).event_id];
      expectValue(new Set(second.events)).toEqual(new Set(news));
      expectValue(new Set(second.deleted)).toEqual(new Set([gone.event_id]));
      expectValue(second.bytes).toBeLessThan(20_000);
      expectValue(first.bytes).toBeGreaterThan(20 * second.bytes);

      const person = createPerson(page);
      await expect(await person.search({ title: 'Recién anunciado' })).toBeVisible();
      await expect(await person.search({ title: 'Otro nombre para lo mismo', id: renamed.event_id })).toBeVisible();
      await page.getByRole('searchbox', { name: 'Search events' }).fill(gone.title);
      await expect(page.locator(`a[href="/events/${String(gone.event_id)}"]`)).toHaveCount(0);
      const rows = await deviceRows(page, ana.userId, 'events');
      expectValue(rows.some(({ event_id: id }) => id === gone.event_id)).toBe(false);
      expectValue(rows).toHaveLength(held.length);
    });
  } finally {
    await scene.close();
  }
});

/** Where it is not about how many there are. */
const few = { SYNC_EVENTS_MAX: '100' };

longTest('[OFF-12] a worker whose file can’t be had is asked for again, and brings the events', async () => {
  const scene = await openScene({ hasProxy: false, settings: few });
  try {
    await withNewBrowser(scene.origin, async (browser) => {
      const { context } = browser.profile();
      const asked: string[] = [];
      await context.route(/sync\.worker-/, (route) => {
        asked.push(route.request().url());
        return route.abort();
      });
      const page = browser.page();
      await page.goto('/events');
      await until(
        'a second try',
        () => asked.length,
        (count) => count > 2,
      );
      await context.unroute(/sync\.worker-/);
      await expect(page.getByText(/events found/)).toBeVisible();
    });
  } finally {
    await scene.close();
  }
});

test('[CARD-08] [OFF-12] a first visit asks for news at once; a later one, of which the server knows nothing, whether it is there', async () => {
  const scene = await openScene({ hasProxy: false, settings: few });
  try {
    await withNewBrowser(scene.origin, async (browser) => {
      const asked: string[] = [];
      browser.profile().context.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const isAsked = (path: string) => until(path, () => asked.includes(path), Boolean);
      const page = browser.page();
      await page.goto('/events');
      await isAsked('/api/sync/events');
      expectValue(asked).not.toContain('/api/health');
      // What the document tells of ahead is what is then asked for: nothing of it comes twice.
      const ahead = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLLinkElement>(
            'link[rel=modulepreload][fetchpriority=low], link[rel=prefetch]',
          ),
        ].map(({ href }) => new URL(href).pathname),
      );
      expectValue(ahead.length).toBeGreaterThan(1);
      const sent = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap((entry) =>
            (entry as PerformanceResourceTiming).transferSize > 300 ? [new URL(entry.name).pathname] : [],
          ),
      );
      for (const file of ahead) expectValue(sent.filter((path) => path === file)).toHaveLength(1);
      await hasServiceWorker(page);
      // The worker fetches the whole app, so it comes after the events.
      expectValue(asked.indexOf('/service-worker.js')).toBeGreaterThan(asked.indexOf('/api/sync/events'));
      asked.length = 0;
      await page.reload();
      await isAsked('/api/sync/events');
      expectValue(asked).toContain('/api/health');
    });
  } finally {
    await scene.close();
  }
});
