import { expect as expectValue, test } from 'vitest';
import { logIn } from '#world/servers/api-client.ts';
import { withBrowser } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { deviceRows } from '#world/browser/device-rows.ts';
import { openServerRows } from '#world/servers/server-rows.ts';
import { expect } from '#world/time/patient-expect.ts';
import { createPerson } from '#world/story/person.ts';
import { openScene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';
import { chooseWishes } from '#world/story/wishes.ts';
import { until } from '#world/time/until.ts';

test('[OFF-03, OFF-09] with three tabs and the service worker awake, one of them drains: everything goes in one request', async () => {
  const scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '300' } });
  try {
    const { userId } = await logIn(scene.server().url, people.ana);
    await withBrowser(scene.origin, async (browser) => {
      const page = browser.page();
      await visitOnce(page, people.ana, userId);
      const tabs = [page];
      for (let count = 0; count < 2; count += 1) {
        const tab = await browser.profile().context.newPage();
        await tab.goto('/outbox');
        await expect(tab.getByText('Everything has been sent')).toBeVisible();
        tabs.push(tab);
      }
      const rows = openServerRows(scene.dataDir);
      const wishes = chooseWishes(rows, userId, Date.now());
      rows.close();
      await page.bringToFront();
      await page.goto('/events');
      await expect(page.getByText(/^\d+ events found$/)).toBeVisible();
      await browser.profile().context.setOffline(true);
      const person = createPerson(page);
      const wished = [...wishes.like, ...wishes.found];
      for (const one of wished) await person.like(one);

      // Slow enough for everybody to come while the first request is on its way.
      scene.proxy?.setFaults({ delayMs: 400 });
      const from = scene.proxy?.calls.length ?? 0;
      await browser.profile().context.setOffline(false);
      for (const tab of tabs) await tab.bringToFront();
      await until(
        'an empty outbox',
        () => deviceRows(page, userId, 'outbox'),
        ({ length }) => length === 0,
      );
      for (const tab of tabs.slice(1)) await expect(tab.getByText('Everything has been sent')).toBeVisible();
      // A socket that found no WebSocket yet polls, and posts as well.
      const calls = scene.proxy?.calls.slice(from).filter(({ path }) => path.startsWith('/api/')) ?? [];
      const writes = calls.filter(({ method }) => method !== 'GET');
      expectValue(writes.map(({ method, path, status }) => `${method} ${path} ${String(status)}`)).toEqual([
        'POST /api/batch 200',
      ]);
      const held = openServerRows(scene.dataDir);
      const likes = held.all<{ event_id: number }>(
        `select event_id from engagement where user_id = ? and liked = 1 and event_id in (${wished.map(({ id }) => id).join(',')})`,
        userId,
      );
      held.close();
      expectValue(new Set(likes.map((row) => row.event_id))).toEqual(new Set(wished.map(({ id }) => id)));
    });
  } finally {
    await scene.close();
  }
});
