import type { Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { goodPicture } from '#world/data/bad-pictures.ts';
import { withBrowser } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { deviceRows } from '#world/browser/device-rows.ts';
import { eventFormOn } from '#world/browser/event-form.ts';
import type { FaultProxyOptions, StandIn } from '#world/network/fault-proxy.ts';
import { isOwnFault } from '#world/browser/own-fault.ts';
import { expect } from '#world/time/patient-expect.ts';
import { isAllSent, openStage, type Stage } from '#world/browser/session-stage.ts';
import { visitorOn } from '#world/browser/signed-in.ts';
import { visitOnce } from '#world/story/story.ts';
import { until } from '#world/time/until.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const asJson = { 'content-type': 'application/json' };
const asHtml = { 'content-type': 'text/html' };
const blocks: readonly StandIn[] = [
  { status: 403, headers: asJson, body: '{"message":"Blocked"}' },
  { status: 413, headers: asHtml, body: '<h1>Request entity too large</h1>' },
  { status: 200, headers: asJson, body: '{"results":[]}' },
  { status: 401, headers: asJson, body: '{"message":"Unauthorized"}' },
  { status: 404, headers: asJson, body: '{"error":"not_found"}' },
];

/** Somebody who answers calls himself, with each of the blocks in turn. @returns how many so far */
function startFirewall(isLetThrough: (path: string) => boolean): () => number {
  let count = 0;
  const answer: FaultProxyOptions['answer'] = ({ path }) => {
    if (!path.startsWith('/api/') || isLetThrough(path)) return null;
    count += 1;
    return blocks[count % blocks.length] ?? null;
  };
  stage.scene.proxy?.setFaults({ answer });
  return () => count;
}

/** Publishes an event with its picture, and bookmarks it. */
async function publish(page: Page): Promise<void> {
  const form = eventFormOn(page);
  await form.open();
  await form.type({ title: 'Concierto tras el muro' });
  await form.chooseCover(await goodPicture());
  await form.seesCover();
  await form.publish();
  const bookmark = page.getByRole('main').getByRole('button', { name: /^Bookmark / });
  await bookmark.click();
  // A page that is left in the same moment may take the press with it.
  await until(
    'the bookmark is saved',
    () => deviceRows(page, stage.ana, 'outbox'),
    (rows) => rows.some(({ kind }) => kind === 'event.bookmark'),
  );
}

test('[OFF-06, OFF-07, SESS-03] a firewall that answers calls itself refuses nothing and signs nobody out; what waits arrives once', async () => {
  await withBrowser(stage.origin, async (browser) => {
    const page = browser.page();
    await visitOnce(page, people.ana, stage.ana);

    const blocked = startFirewall((path) => path === '/api/health');
    await publish(page);
    await page.goto('/outbox');
    for (let press = 0; press < blocks.length; press += 1) {
      const before = blocked();
      await page.getByRole('button', { name: 'Send now' }).click();
      await until('a blocked call', blocked, (count) => count > before);
    }
    startFirewall(() => false);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.locator('[data-strip]')).toContainText('This network doesn’t let Scape through.');
    await expect(page.locator('[data-strip]')).toContainText('2 changes wait on this device.');
    const held = (await deviceRows(page, stage.ana, 'outbox')).filter(({ isQuiet }) => !isQuiet);
    expectValue(held.map(({ kind, refusal }) => [kind, refusal])).toEqual([
      ['event.create', null],
      ['event.bookmark', null],
    ]);
    await visitorOn(page).isIn();

    stage.scene.proxy?.setFaults({});
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await isAllSent(page, stage.ana);
    expectValue(held.flatMap(({ id }) => stage.scopesOf(id))).toEqual(held.map(() => `u:${String(stage.ana)}`));
    expectValue(stage.organizersOf('Concierto tras el muro')).toEqual([stage.ana]);
    expectValue(browser.profile().problems.filter(isOwnFault)).toEqual([]);
  });
});
