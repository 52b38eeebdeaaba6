import type { Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { logIn } from '#world/servers/api-client.ts';
import { goodPicture } from '#world/data/bad-pictures.ts';
import { withBrowser } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { deviceRows } from '#world/browser/device-rows.ts';
import { eventFormOn } from '#world/browser/event-form.ts';
import type { FaultProxy, StandIn } from '#world/network/fault-proxy.ts';
import { isOwnFault } from '#world/browser/own-fault.ts';
import { longTest } from '#world/long-test.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openServerRows } from '#world/servers/server-rows.ts';
import { isAllSent } from '#world/browser/session-stage.ts';
import { visitorOn } from '#world/browser/signed-in.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';
import { until } from '#world/time/until.ts';

let scene: Scene;
let proxy: FaultProxy;
let ana: number;

beforeAll(async () => {
  scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '30' } });
  if (scene.proxy === null) throw new Error('There is no network to break.');
  proxy = scene.proxy;
  ({ userId: ana } = await logIn(scene.server().url, people.ana));
});
afterAll(() => scene.close());

const asHtml = { 'content-type': 'text/html' };
const ours = { 'content-type': 'application/json', 'scape-api': '1' };
const no = (error: string) => JSON.stringify({ message: 'No', error });

interface Weather {
  /** whatever is asked for, calls and pages and sockets, is answered so */
  answer: StandIn;
  /** what the bar on every page says of it, and what the outbox says */
  bar: string;
  outbox: string;
}

const unwell = {
  bar: 'The server can’t take anything right now.',
  outbox: 'The server can’t take anything at the moment.',
};
const portal = {
  bar: 'This network doesn’t let Scape through.',
  outbox: 'This network doesn’t let Scape through: something else answers.',
};
/** Somebody before the server who speaks JSON too: a portal, a firewall, a gateway, a login of a company. */
const stranger = (status: number, body: object): StandIn => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const broken: Weather = { answer: { status: 500, headers: ours, body: no('internal') }, ...unwell };
const later: readonly Weather[] = [
  { answer: { status: 200, headers: asHtml, body: '<h1>Sign in</h1>' }, ...portal },
  { answer: { status: 502, headers: asHtml, body: '<h1>Bad gateway</h1>' }, ...unwell },
  { answer: { status: 302, headers: { ...asHtml, location: '/sign-in' } }, ...portal },
  { answer: stranger(200, {}), ...portal },
  { answer: stranger(401, { message: 'Unauthorized' }), ...portal },
  { answer: stranger(403, { message: 'Forbidden' }), ...portal },
  { answer: stranger(404, { message: 'Not found', error: 'not_found' }), ...portal },
  { answer: stranger(502, { message: 'Bad gateway' }), ...unwell },
];

const outboxOf = (page: Page) => deviceRows(page, ana, 'outbox');

/** In each of these the connection is asked for three times over, and the screen says why nothing goes out. */
async function endures(page: Page, { answer, bar, outbox }: Weather): Promise<void> {
  let probes = 0;
  proxy.setFaults({
    answer({ path }) {
      if (path === '/api/health') probes += 1;
      return answer;
    },
  });
  for (const asked of [1, 2, 3]) {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await until(
      'a probe',
      () => probes,
      (count) => count >= asked,
    );
  }
  await expect(page.locator('[data-strip]')).toContainText(`${bar} 2 changes wait on this device.`);
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(outbox);
}

/** Under whose names the server has logged each of these, once for each time. */
function scopesOf(entries: readonly OutboxEntry[]): string[][] {
  const rows = openServerRows(scene.dataDir);
  try {
    const scopes = (id: string) => rows.all<{ scope: string }>('select scope from mutations where key = ?', id);
    return entries.map(({ id }) => scopes(id).map(({ scope }) => scope));
  } finally {
    rows.close();
  }
}

const untouched = { attempts: 0, strikes: 0, notBefore: 0, lease: null, refusal: null };

test('[OFF-07, OFF-10] whatever stands between the device and the server, no record is touched, and the screen says what it is', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const page = browser.page();
    await visitOnce(page, people.ana, ana);
    await page.goto('/events');
    // It begins while the gate is open and something goes out.
    proxy.setFaults({ answer: () => broken.answer });
    for (const index of [0, 1]) {
      const like = page
        .getByRole('article')
        .nth(index)
        .getByRole('button', { name: /^Like / });
      await like.click();
    }
    await expect(page.locator('[data-strip]')).toContainText(`${broken.bar} 2 changes wait on this device.`);
    await page.goto('/outbox');
    await endures(page, broken);
    const held = await outboxOf(page);
    expectValue(held).toMatchObject([untouched, untouched]);
    for (const weather of later) {
      await endures(page, weather);
      expectValue(await outboxOf(page)).toEqual(held);
    }

    // The server is well, and asks to be left alone for an hour.
    const wait = { status: 429, headers: { ...ours, 'retry-after': '3600' }, body: no('rate_limited') };
    let batches = 0;
    proxy.setFaults({
      answer({ path }) {
        if (!path.startsWith('/api/batch')) return null;
        batches += 1;
        return wait;
      },
    });
    await page.getByRole('button', { name: 'Send now' }).click();
    await until(
      'a batch',
      () => batches,
      (count) => count > 0,
    );
    await expect(page.locator('[data-strip]')).toContainText(`${unwell.bar} 2 changes wait on this device.`);
    const sealed = await outboxOf(page);
    // What goes out is sealed before it does, and that is all that has changed.
    expectValue(sealed.map(({ seal: _seal, ...entry }) => entry)).toEqual(
      held.map(({ seal: _seal, ...entry }) => ({ ...entry, state: 'sent' })),
    );

    // Nobody knows where the server is.
    const lost = await browser.restart('kill', ['--host-resolver-rules=MAP * ~NOTFOUND']);
    await lost.goto('/outbox');
    await expect(lost.locator('[data-strip]')).toContainText('Offline. 2 changes wait on this device.');
    await expect(lost.getByRole('main').getByRole('status').first()).toContainText('No connection.');
    expectValue(await outboxOf(lost)).toEqual(sealed);
    expectValue(browser.profile().problems.filter(isOwnFault)).toEqual([]);

    proxy.setFaults({});
    const back = await browser.restart('kill');
    await back.goto('/outbox');
    await isAllSent(back, ana);
    await expect(back.getByText('Everything has been sent')).toBeVisible();
    expectValue(scopesOf(sealed)).toEqual(sealed.map(() => [`u:${String(ana)}`]));
  });
});

longTest(
  '[OFF-07, SESS-03] a session that ends in the middle of it, and somebody else who signs in: what waits stays as it is, and whose it is',
  async () => {
    await withBrowser(scene.origin, async (browser) => {
      const page = browser.page();
      await visitOnce(page, people.ana, ana);
      proxy.cut();
      const form = eventFormOn(page);
      await form.open();
      await form.type({ title: 'Concierto del último tren' });
      await form.chooseCover(await goodPicture());
      await form.seesCover();
      await form.publish();
      await expect(page.getByRole('heading', { level: 1, name: 'Concierto del último tren' })).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Bookmark / })
        .click();
      await expect(page.getByText('Bookmarked')).toBeVisible();

      // The picture still goes through; what names it doesn't.
      const ended = { status: 401, headers: ours, body: no('unauthorized') };
      const isUpload = (path: string) => path.startsWith('/api/blobs') || path === '/api/health';
      proxy.setFaults({ answer: ({ path }) => (path.startsWith('/api/') && !isUpload(path) ? ended : null) });
      const held = await outboxOf(page);
      proxy.restore();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page).toHaveURL(({ pathname }) => pathname === '/login');
      const kept = await outboxOf(page);
      expectValue(kept).toMatchObject(held.map(({ id, args }) => ({ id, args, ...untouched })));

      proxy.setFaults({});
      await visitorOn(page).sendLogin(people.luis);
      await visitorOn(page).isIn();
      await page.goto('/outbox');
      await expect(page.getByText('Everything has been sent')).toBeVisible();
      expectValue([await outboxOf(page), scopesOf(kept)]).toEqual([kept, kept.map(() => [])]);

      await visitorOn(page).logOut();
      await visitorOn(page).sendLogin(people.ana);
      await visitorOn(page).isIn();
      await isAllSent(page, ana);
      expectValue(scopesOf(kept)).toEqual(kept.map(() => [`u:${String(ana)}`]));
      expectValue(browser.profile().problems.filter(isOwnFault)).toEqual([]);
    });
  },
);
