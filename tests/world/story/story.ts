import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { OutboxEntry } from '#data/outbox.ts';
import { logIn } from '#world/api-client.ts';
import { launchProfile } from '#world/chromium.ts';
import { takePhotograph } from '#world/cover-picture.ts';
import { people } from '#world/data-template.ts';
import { deviceRows, syncedAt } from '#world/device-rows.ts';
import { openServerRows } from '#world/server-rows.ts';
import { until } from '#world/until.ts';
import { createPerson, type NewEvent } from './person.ts';
import { openScene, type Scene } from './scene.ts';
import { assertPicture, assertServerState, readServerState } from './server-state.ts';
import { chooseWishes, type Named, type Wishes } from './wishes.ts';

export interface StoryOptions {
  who: keyof typeof people;
  /** how the browser loses its connection: the server is gone, or its own switch is thrown as well */
  offline: 'server' | 'server and switch';
  settings?: Record<string, string>;
  hasProxy?: boolean;
  /** lets the connection return and everything go out; the server is stopped, the browser runs, offline, on one page */
  comeBack: (told: Told) => Promise<void>;
}

/** What has happened when the connection is about to return. */
export interface Told {
  scene: Scene;
  userId: number;
  wishes: Wishes;
  /** the event that was published, by its ref */
  published: string;
  /** what waits on the device */
  outbox: OutboxEntry[];
  goOnline: () => Promise<void>;
  /** resolves when the device has nothing left to send */
  isDrained: () => Promise<void>;
}

const mark0 = performance.now();
const MARK = (s: string) => console.log('MARK', s, Math.round(performance.now() - mark0));
const draftTitle = 'Half of an idea';
const dayMs = 86_400_000;

/** One visit: the app is opened for the first time, somebody logs in, and the events come down. */
async function visitOnce(
  page: Page,
  account: (typeof people)['ana'] | (typeof people)['luis'],
  userId: number,
): Promise<void> {
  await createPerson(page).logIn(account);
  await until(
    'the first pull',
    () => syncedAt(page, userId),
    (at) => at !== null,
  );
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await until('the service worker', () => page.evaluate(() => navigator.serviceWorker.controller !== null), Boolean);
}

/** Everything that is wished, with no connection. @returns the ref of the published event, and the cover's SHA-256 */
async function wishAll(
  page: Page,
  userId: number,
  wishes: Wishes,
  event: NewEvent,
): Promise<{ published: string; sha256: string }> {
  const person = createPerson(page);
  await page.goto('/events');
  await person.publish(event);
  const published = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await person.seesCover(page.getByRole('main').getByRole('img', { name: event.title }));
  await person.likeHere();
  await person.typeDraft(draftTitle);
  for (const one of wishes.like) await person.like(one);
  await person.takeLikeBack(wishes.takeBack);
  for (const one of wishes.bookmark) await person.bookmark(one);
  for (const one of wishes.subscribe) await person.subscribe(one);
  for (const one of wishes.found) {
    await person.subscribe(one);
    // What the screen has said is done must be on the disk: the kill comes right behind the last of these.
    await person.likeHere();
  }
  const [blob] = await deviceRows(page, userId, 'blobs');
  return { published, sha256: blob?.sha256 ?? '' };
}

async function seesAll(page: Page, wishes: Wishes, event: NewEvent, isWaiting: boolean): Promise<void> {
  const person = createPerson(page);
  const isLiked = async ({ title }: Named, on: boolean) => {
    const button = (await person.search(title)).getByRole('button', { name: /^Like / });
    await expect(button).toHaveAttribute('aria-pressed', String(on));
  };
  await page.goto('/events');
  for (const one of wishes.like) await isLiked(one, one.id !== wishes.takeBack.id);
  for (const one of wishes.found) await isLiked(one, true);
  for (const { title } of wishes.bookmark) {
    const button = (await person.search(title)).getByRole('button', { name: /^Bookmark / });
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
  for (const one of wishes.subscribe) {
    await person.openEvent(one);
    await expect(page.getByRole('main').getByRole('button', { name: 'Subscribed' })).toBeVisible();
  }
  const card = await person.search(event.title);
  const mark = card.getByRole('img', { name: 'Waiting to be sent' });
  await expect(mark).toHaveCount(isWaiting ? 1 : 0);
  await card.getByRole('link', { name: event.title }).click();
  await person.seesCover(page.getByRole('main').getByRole('img', { name: event.title }));
}

/** The browser was killed and is back, still offline: everything is there, and it is said to be waiting. */
async function stillThere(page: Page, userId: number, wishes: Wishes, event: NewEvent): Promise<OutboxEntry[]> {
  await seesAll(page, wishes, event, true);
  const outbox = await deviceRows(page, userId, 'outbox');
  const shown = outbox.filter(({ isQuiet, state }) => !isQuiet && state !== 'folded').length;
  await page
    .getByRole('link', { name: /^Outbox/ })
    .first()
    .click();
  const waiting = page.getByRole('region', { name: /^(Waiting|Going out)$/ });
  await expect(waiting.getByRole('listitem')).toHaveCount(shown);
  await expect(waiting.getByText('Publish event')).toBeVisible();
  await page.goto('/events/create');
  await expect(page.getByRole('main').getByLabel('Title')).toHaveValue(draftTitle);
  return outbox;
}

/** Somebody else's browser, the same user: what was done on the first is here too. */
async function seenElsewhere(
  scene: Scene,
  told: Told,
  account: { email: string; password: string },
  event: NewEvent,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-profile-'));
  const other = await launchProfile(folder, { baseURL: scene.server().url });
  try {
    await createPerson(other.page).logIn(account);
    MARK('other in'); other.page.on('response', (r) => { if (r.url().includes('/api/')) console.log(r.status(), r.request().method(), r.url().slice(-80)); }); other.page.on('requestfailed', (r) => console.log('failed', r.url(), r.failure()));
    try { await until('x', () => syncedAt(other.page, told.userId), (at) => at !== null, 15000); } catch { console.log(JSON.stringify(await deviceRows(other.page, told.userId, 'cursors')), JSON.stringify(await deviceRows(other.page, told.userId, 'meta')), other.problems, scene.server().output()); }
    
    await until(
      'the pull on another device',
      () => syncedAt(other.page, told.userId),
      (at) => at !== null,
    );
    MARK('other synced');
    await seesAll(other.page, told.wishes, event, false);
  } finally {
    MARK('other seen');
    await other.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a browser says by itself of calls that find nobody isn't a fault of the app. */
const isOwnFault = (problem: string) => !/Failed to load resource|net::ERR_/.test(problem);

/**
 * Somebody with the app and no connection likes, subscribes to and bookmarks events and publishes one of their own with a
 * cover picture; the browser is killed, and started again, still offline; then the connection returns. Each of these
 * things must reach the server exactly once.
 * @throws AssertionError with what isn't as it must be
 */
export async function tellStory({
  who,
  offline,
  settings = {},
  hasProxy = false,
  comeBack,
}: StoryOptions): Promise<void> {
  const account = people[who];
  const scene = await openScene({ hasProxy, settings });
  const cover = join(scene.dataDir, 'photograph.jpg');
  const event: NewEvent = {
    title: 'Concierto del último tren',
    description: 'Trae una linterna. Ñandú, ¡olé! – and some “quotes”.',
    date: new Date(Date.now() + 40 * dayMs).toISOString().slice(0, 10),
    cover,
  };
  const hasSwitch = offline === 'server and switch';
  try {
    MARK('scene');
    await takePhotograph(cover);
    MARK('photo');
    const { userId } = await logIn(scene.server().url, account);
    const first = await scene.launch();
    MARK('launched');
    await visitOnce(first.page, account, userId);
    MARK('visited');
    await scene.stopServer();
    await first.context.setOffline(hasSwitch);
    const before = readServerState(scene.dataDir);
    const rows = openServerRows(scene.dataDir);
    const wishes = chooseWishes(rows, userId, Date.now());
    rows.close();

    MARK('stopped');
    const { published, sha256 } = await wishAll(first.page, userId, wishes, event);
    assert.deepEqual(first.problems.filter(isOwnFault), []);
    MARK('wished');
    await first.kill();

    const second = await scene.launch();
    await second.context.setOffline(hasSwitch);
    MARK('relaunched');
    const outbox = await stillThere(second.page, userId, wishes, event);
    const told: Told = {
      scene,
      userId,
      wishes,
      published,
      outbox,
      goOnline: async () => {
        await scene.startServer();
        await scene.profile().context.setOffline(false);
      },
      isDrained: async () => {
        const { page } = scene.profile();
        await until(
          'an empty outbox',
          () => deviceRows(page, userId, 'outbox'),
          (rest) => rest.length === 0,
        );
      },
    };
    MARK('still there');
    await comeBack(told);

    MARK('came back');
    assertServerState(scene.dataDir, { before, wishes, userId, published, outbox });
    await assertPicture(scene.dataDir, published, sha256);
    const { page, problems } = scene.profile();
    await told.isDrained();
    await page.goto('/outbox');
    await expect(page.getByText('Everything has been sent')).toBeVisible();
    assert.deepEqual(problems.filter(isOwnFault), []);
    MARK('drained');
    await seenElsewhere(scene, told, account, event);
  } finally {
    MARK('end');
    await scene
      .profile()
      .page.screenshot({ path: '/tmp/e2e/end.png' })
      .catch(() => 0);
    console.log(scene.profile().page.url(), scene.profile().problems.slice(-8));
    await scene.close();
  }
}
