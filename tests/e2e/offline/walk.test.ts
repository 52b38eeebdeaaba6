import type { Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { isMutationKind, mutationOf } from '#contract/sync/mutations.ts';
import { actionNameOf } from '#features/outbox/entry/mutation-texts.ts';
import { openBrowser, withNewBrowser, type BrowserDevice } from '#world/browser/browser-device.ts';
import { deviceRows } from '#world/browser/device-rows.ts';
import { assertArrived } from '#world/offline/arrived.ts';
import { isAtRest } from '#world/offline/at-rest.ts';
import { goInApp } from '#world/browser/go-in-app.ts';
import { isOwnFault } from '#world/browser/own-fault.ts';
import { bringDown } from '#world/offline/bring-down.ts';
import { deeds } from '#world/offline/deeds.ts';
import { partsOf } from '#world/offline/parts.ts';
import { placesOf } from '#world/offline/places.ts';
import { openOfflineStage, type OfflineStage } from '#world/offline/stage.ts';
import { wishesOf } from '#world/offline/wishes.ts';
import { longTest } from '#world/long-test.ts';
import { expect } from '#world/time/patient-expect.ts';
import { isAllSent } from '#world/browser/session-stage.ts';
import { until } from '#world/time/until.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';

let stage: OfflineStage;
let member: BrowserDevice;

beforeAll(async () => {
  stage = await openOfflineStage();
  member = await openBrowser(stage.scene.origin);
  await bringDown(member.page(), stage);
});
afterAll(async () => {
  await member.close();
  await stage.scene.close();
});

/** Between two cold starts there are so many pages. */
const walkLength = 20;

/** Opens every place there is with no connection: most as by links, some in a browser that was just started. */
async function walk(browser: BrowserDevice, who: 'member' | 'visitor'): Promise<void> {
  for (const [index, place] of Object.values(placesOf(stage)).entries()) {
    const { path } = place;
    const { heading, endsAt = new URL(path, stage.scene.origin).pathname } = place[who];
    const isCold = index % walkLength === 0;
    const page = isCold ? await browser.restart('kill') : browser.page();
    await (isCold ? page.goto(path) : goInApp(page, path));
    await isAtRest(page, heading);
    await expect(page).toHaveURL(({ pathname }) => pathname === endsAt);
    expectValue([path, ...browser.profile().problems.filter(isOwnFault)]).toEqual([path]);
  }
}

longTest(
  '[CARD-04, CARD-08] after one visit every address opens with no connection in a cold browser for a visitor too',
  async () => {
    await withNewBrowser(stage.scene.origin, async (browser) => {
      const page = browser.page();
      await page.goto('/events');
      await expect(page.getByRole('article').first()).toBeVisible();
      await hasServiceWorker(page);
      stage.scene.proxy?.cut();
      await walk(browser, 'visitor');
    });
  },
);

longTest(
  '[CARD-04, CARD-08, OFF-10] every address opens with no connection in a cold browser, with every tab, section, step and dialog',
  async () => {
    stage.scene.proxy?.cut();
    await walk(member, 'member');
    const page = await member.restart('kill');
    await page.goto('/');
    for (const { path, open } of partsOf(stage)) {
      await goInApp(page, path);
      await isAtRest(page);
      await open?.(page);
      await isAtRest(page);
      expectValue([path, ...member.profile().problems.filter(isOwnFault)]).toEqual([path]);
    }
  },
);

const outboxOf = (page: Page) => deviceRows(page, stage.ana.userId, 'outbox');

test('[CARD-08, CARD-09, OFF-01, OFF-10] everything that can be done is done with no connection, survives a kill and arrives once', async () => {
  stage.scene.proxy?.cut();
  const first = await member.restart('kill');
  await first.goto('/');
  let path = '/';
  let waiting = 0;
  for (const [kind, { at, byHand }] of Object.entries(deeds)) {
    if (at(stage) !== path) await goInApp(first, at(stage));
    path = at(stage);
    await byHand(first, stage);
    await until(
      `${kind} on the disk`,
      () => outboxOf(first),
      (rows) => rows.some((row) => row.kind === kind),
    );
    if (isMutationKind(kind) && mutationOf(kind).isQuiet) continue;
    waiting += 1;
    const words = waiting === 1 ? '1 change waits' : `${String(waiting)} changes wait`;
    await expect(first.getByText(`Offline. ${words} on this device.`)).toBeVisible();
  }
  expectValue(member.profile().problems.filter(isOwnFault)).toEqual([]);

  const page = await member.restart('kill');
  await page.goto('/outbox');
  const outbox = await outboxOf(page);
  await expect(page.getByRole('link', { name: `Outbox: offline, ${String(waiting)} waiting` })).toBeVisible();
  const discards = page.getByRole('button', { name: /^Discard: / });
  await expect(discards.first()).toBeVisible();
  const more = page.getByRole('button', { name: /^Show \d+ more: / });
  while ((await more.count()) > 0) await more.first().click();
  await expect(discards).toHaveCount(waiting);
  for (const entry of outbox.filter(({ isQuiet }) => !isQuiet)) {
    await expect(page.getByRole('button', { name: `Discard: ${actionNameOf(entry)}, ` }).first()).toBeVisible();
  }
  for (const { at, shows, hides = [] } of wishesOf(stage)) {
    await goInApp(page, at);
    for (const text of shows) await expect(page.getByRole('main')).toContainText(text);
    for (const text of hides) await expect(page.getByRole('main')).not.toContainText(text);
  }

  stage.scene.proxy?.restore();
  await isAllSent(page, stage.ana.userId);
  assertArrived(stage, outbox);
  await goInApp(page, '/outbox');
  await expect(page.getByText('Everything has been sent')).toBeVisible();
  expectValue(member.profile().problems.filter(isOwnFault)).toEqual([]);
});
