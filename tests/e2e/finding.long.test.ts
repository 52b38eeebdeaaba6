import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect as expectValue, test } from 'vitest';
import { sync } from 'node-ical';
import { callApi, logIn } from '#world/servers/api-client.ts';
import { withBrowser, type BrowserDevice } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { deviceRows } from '#world/browser/device-rows.ts';
import { openServerRows } from '#world/servers/server-rows.ts';
import { isOwnFault } from '#world/browser/own-fault.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';
import { until } from '#world/time/until.ts';

interface Listed {
  event_id: number;
  ref: string;
  title: string;
  likes: number;
  city: string | null;
  subscribers_count: number;
  capacity: number;
  organizer_id: number;
}

let scene: Scene;
let events: Listed[];
let ana: { userId: number; token: string };
let turn = 0;

beforeAll(async () => {
  scene = await openScene({ hasProxy: true });
  const { url } = scene.server();
  ana = await logIn(url, people.ana);
  const { json } = await callApi(url, { path: '/events?limit=500' });
  const all = json as Listed[];
  const soonest = new Map(all.toReversed().map((event) => [event.title, event.event_id]));
  // The next of its title, with room, somebody else's, and not yet ana's affair.
  const rows = openServerRows(scene.dataDir);
  const met = new Set(
    rows
      .all<{ event_id: number }>('select event_id from engagement where user_id = ?', ana.userId)
      .map((row) => row.event_id),
  );
  rows.close();
  events = all.filter(
    (event) =>
      soonest.get(event.title) === event.event_id &&
      event.subscribers_count < event.capacity &&
      event.organizer_id !== ana.userId &&
      !met.has(event.event_id),
  );
});
afterEach(() => {
  scene.proxy?.restore();
  scene.proxy?.setFaults({});
});
afterAll(() => scene.close());

function nextEvent(): Listed {
  const event = events[turn];
  turn += 1;
  if (event === undefined) throw new Error('No event is left to be found.');
  return event;
}

/** Somebody looks for an event, looks at it, wants it, puts it into their calendar, and comes back to where they were. */
async function findAndWant(browser: BrowserDevice, event: Listed): Promise<void> {
  const page = browser.page();
  await page.goto('/events');
  await expect(page.getByRole('heading', { name: 'Featured Events' })).toBeVisible();
  await expect(page.getByText(/^\d+ events found$/)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search events' });
  // Whole upper case and without its accents: people type as they like.
  await search.fill(event.title.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase());
  const cards = page.getByRole('article', { name: event.title, exact: true });
  const card = cards.filter({ has: page.locator(`a[href="/events/${String(event.event_id)}"]`) }).first();
  await expect(card).toBeVisible();
  await card.getByRole('link', { name: event.title }).click();

  const dialog = page.getByRole('dialog', { name: event.title });
  await dialog.getByRole('button', { name: /^Like / }).click();
  await expect(page.getByText('You like this event!')).toBeVisible();
  await dialog.getByRole('button', { name: /^Bookmark / }).click();
  await expect(page.getByText('Bookmarked')).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(search).toHaveValue(/.+/);

  await card.getByRole('link', { name: event.title }).click();
  await dialog.getByRole('link', { name: 'View details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Subscribed!')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /calendar/i }).click(),
  ]);
  const calendar = sync.parseICS(readFileSync(await file.path(), 'utf8'));
  expectValue(Object.keys(calendar)).toContain(`${event.ref}@scape`);

  await page.goBack();
  await expect(search).toHaveValue(/.+/);
  await expect(card).toBeVisible();
}

/** The ranking is there: fresh, or as it was last seen. */
async function seesRanking(browser: BrowserDevice): Promise<void> {
  const page = browser.page();
  await page.goto('/rankings?ranking=eventos-mas-likes');
  await expect(page.getByRole('heading', { level: 1, name: 'Ranking System' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /like/i }).first()).toBeVisible();
}

async function isSent(browser: BrowserDevice): Promise<void> {
  await until(
    'everything is sent',
    () => deviceRows(browser.page(), ana.userId, 'outbox'),
    (outbox) => outbox.length === 0,
  );
}

/** The server holds what was wished, and counted it once. */
function holdsWishes(event: Listed): void {
  const rows = openServerRows(scene.dataDir);
  const held = rows.one(
    'select liked, subscribed, bookmarked from engagement where user_id = ? and event_id = ?',
    ana.userId,
    event.event_id,
  );
  const counts = rows.one('select likes_count, subscribers_count from events where id = ?', event.event_id);
  rows.close();
  expectValue({ ...(held as object) }).toEqual({ liked: 1, subscribed: 1, bookmarked: 1 });
  expectValue({ ...(counts as object) }).toEqual({
    likes_count: event.likes + 1,
    subscribers_count: event.subscribers_count + 1,
  });
}

test('[EVT-01, EVT-05, DET-01, ENG-01, ENG-07] an event is found, looked at and wanted, online', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const event = nextEvent();
    await visitOnce(browser.page(), people.ana, ana.userId);
    await findAndWant(browser, event);
    await seesRanking(browser);
    await isSent(browser);
    holdsWishes(event);
    expectValue(browser.profile().problems).toEqual([]);
  });
});

test('[EVT-07, DET-04, RANK-01, CARD-08] and offline from a cold start, as it was last seen; it goes out later', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const event = nextEvent();
    await visitOnce(browser.page(), people.ana, ana.userId);
    await seesRanking(browser);
    scene.proxy?.cut();
    const page = await browser.restart('kill');
    await findAndWant(browser, event);
    await expect(page.getByText(/^Failed to fetch events from server\. Using offline data\./)).toBeVisible();
    await seesRanking(browser);
    expectValue(browser.profile().problems.filter(isOwnFault)).toEqual([]);
    scene.proxy?.restore();
    await page.goto('/events');
    await isSent(browser);
    holdsWishes(event);
  });
});

test('[ENG-05, OFF-07] and on a slow link that loses one reply in five, once', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const event = nextEvent();
    await visitOnce(browser.page(), people.ana, ana.userId);
    scene.proxy?.setFaults({
      delayMs: 300,
      lossRate: 0.2,
      seed: 7,
      canLose: ({ path }) => /^\/(api|media)\//.test(path),
    });
    await findAndWant(browser, event);
    await seesRanking(browser);
    // What was lost goes again by itself; nobody has to wait for that as long as a bad link makes them.
    scene.proxy?.setFaults({});
    await browser.page().goto('/events');
    await isSent(browser);
    holdsWishes(event);
    expectValue(browser.profile().problems.filter(isOwnFault)).toEqual([]);
  });
});
