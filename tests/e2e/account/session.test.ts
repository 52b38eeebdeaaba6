import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { withBrowser } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { accountRows, deviceRows } from '#world/browser/device-rows.ts';
import { databaseNames, storedKeys } from '#world/browser/device-storage.ts';
import { isAllSent, noKeys, openStage, signedInAs, type Stage } from '#world/browser/session-stage.ts';
import { visitorOn } from '#world/browser/signed-in.ts';
import { longTest } from '#world/long-test.ts';
import { expect } from '#world/time/patient-expect.ts';
import { createPerson } from '#world/story/person.ts';
import { visitOnce } from '#world/story/story.ts';
import { until } from '#world/time/until.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('[SESS-01] who signed in stays so through reload, restart and a kill; logging out clears the keys but not the theme', async () => {
  await withBrowser(stage.origin, async (browser) => {
    const first = browser.page();
    await visitOnce(first, people.ana, stage.ana);
    const token = await signedInAs(first, stage.ana);
    await first.reload();
    await visitorOn(first).isIn();
    expectValue(await signedInAs(first, stage.ana)).toBe(token);

    const second = await browser.restart('kill');
    await second.goto('/');
    await visitorOn(second).isIn();
    expectValue(await signedInAs(second, stage.ana)).toBe(token);
    await second.getByRole('button', { name: 'Switch to the dark theme' }).click();

    const third = await browser.restart('close');
    await third.goto('/events');
    await visitorOn(third).isIn();
    expectValue(await signedInAs(third, stage.ana)).toBe(token);
    expectValue(await stage.statusOf(token)).toBe(200);
    await visitorOn(third).logOut();
    expectValue(await storedKeys(third)).toEqual({ ...noKeys, theme: 'dark' });
    await until(
      'the end of the session at the server',
      () => stage.statusOf(token),
      (status) => status === 401,
    );
    await third.reload();
    await visitorOn(third).isOut();
    expectValue(await databaseNames(third)).not.toContain(`scape-${String(stage.ana)}`);
    expectValue(await storedKeys(third)).toEqual({ ...noKeys, theme: 'dark' });
  });
});

longTest(
  '[SESS-01] who doesn’t want to be remembered is signed out when the browser ends, not before; what waits stays',
  async () => {
    await withBrowser(stage.origin, async (browser) => {
      const page = browser.page();
      await visitorOn(page).sendLogin(people.luis, { isRemembered: false });
      await visitorOn(page).isIn();
      await hasServiceWorker(page);
      await page.reload();
      await visitorOn(page).isIn();
      const tab = await browser.profile().context.newPage();
      await tab.goto('/events');
      await visitorOn(tab).isIn();
      let entry: OutboxEntry | undefined;
      stage.cut();
      try {
        await tab
          .getByRole('button', { name: /^Bookmark /, pressed: false })
          .first()
          .click();
        await expect(tab.getByText('Bookmarked')).toBeVisible();
        [entry] = await deviceRows(tab, stage.luis, 'outbox');

        const again = await browser.restart('close');
        await again.goto('/');
        await visitorOn(again).isOut();
        expectValue(await storedKeys(again)).toMatchObject(noKeys);
        expectValue((await accountRows(again)).map(({ token }) => token)).toEqual([null]);
        expectValue(await deviceRows(again, stage.luis, 'outbox')).toMatchObject([{ id: entry?.id }]);
      } finally {
        stage.restore();
      }
      await visitorOn(browser.page()).sendLogin(people.luis);
      await isAllSent(browser.page(), stage.luis);
      expectValue(stage.scopesOf(entry?.id ?? '')).toEqual([`u:${String(stage.luis)}`]);
    });
  },
);

longTest(
  '[SESS-07] calls carry the bearer token of the signed-in user, from the window, its worker and the service worker',
  async () => {
    await withBrowser(stage.origin, async (browser) => {
      const page = browser.page();
      const { context } = browser.profile();
      const calls = (from: number) => stage.log.calls.slice(from).filter(({ path }) => path.startsWith('/api/'));
      const guest = stage.log.calls.length;
      await page.goto('/events');
      await until(
        'the guest’s pull',
        () => calls(guest),
        (made) => made.some(({ path }) => path.startsWith('/api/sync/events')),
      );
      await visitorOn(page).sendLogin(people.ana);
      await visitorOn(page).isIn();
      const asGuest = calls(guest).slice(0, calls(guest).findIndex(({ path }) => path === '/api/auth/login') + 1);
      expectValue(asGuest.map(({ authorization }) => authorization).filter((held) => held !== null)).toEqual([]);

      const bearer = `Bearer ${await signedInAs(page, stage.ana)}`;
      const own = stage.log.calls.length;
      await page.goto('/events');
      await page
        .getByRole('button', { name: /^Bookmark /, pressed: false })
        .first()
        .click();
      await expect(page.getByText('Bookmarked')).toBeVisible();
      await isAllSent(page, stage.ana);
      await until(
        'the user',
        () => calls(own),
        (made) => made.some(({ path }) => path === `/api/users/${String(stage.ana)}`),
      );
      // The window's call is the one that asks for the user; only the worker makes the others.
      for (const path of ['/api/users/', '/api/sync/me', '/api/batch']) {
        const made = calls(own).filter((call) => call.path.startsWith(path));
        const carried = [...new Set(made.map(({ authorization }) => authorization))];
        expectValue({ path, carried }).toEqual({ path, carried: [bearer] });
      }

      await hasServiceWorker(page);
      stage.cut();
      await createPerson(page).typeDraft('Se queda aquí');
      await page.goto('/events');
      await page
        .getByRole('button', { name: /^Bookmark /, pressed: false })
        .first()
        .click();
      await expect(page.getByText('Bookmarked')).toBeVisible();
      const [entry] = await deviceRows(page, stage.ana, 'outbox');
      const protocol = await context.newCDPSession(page);
      const registered = new Promise<string>((resolve) => {
        protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const found = registrations.find(({ isDeleted }) => !isDeleted);
          if (found !== undefined) resolve(found.registrationId);
        });
      });
      await protocol.send('ServiceWorker.enable');
      const registrationId = await registered;
      await page.goto('about:blank');
      stage.restore();
      const alone = stage.log.calls.length;
      await protocol.send('ServiceWorker.dispatchSyncEvent', {
        origin: browser.origin,
        registrationId,
        tag: 'outbox',
        lastChance: false,
      });
      await until(
        'the mutation at the server',
        () => stage.scopesOf(entry?.id ?? ''),
        ({ length }) => length > 0,
      );
      expectValue(stage.scopesOf(entry?.id ?? '')).toEqual([`u:${String(stage.ana)}`]);
      const made = calls(alone).filter(({ path }) => path.startsWith('/api/batch'));
      expectValue(made.length).toBeGreaterThan(0);
      expectValue([...new Set(made.map(({ authorization }) => authorization))]).toEqual([bearer]);
    });
  },
);
