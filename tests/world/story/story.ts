import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { pictureSha } from '#data/files/picture-name.ts';
import { logIn } from '#world/servers/api-client.ts';
import { launchProfile } from '#world/browser/chromium.ts';
import { takePhotograph } from '#world/data/cover-picture.ts';
import { people } from '#world/databases/data-template.ts';
import { deviceRows, syncedAt } from '#world/browser/device-rows.ts';
import { isOwnFault } from '#world/browser/own-fault.ts';
import { openServerRows } from '#world/servers/server-rows.ts';
import { until } from '#world/time/until.ts';
import { expect } from '#world/time/patient-expect.ts';
import { createPerson, type NewEvent, type Sought } from './person.ts';
import { openScene, type Scene } from './scene.ts';
import { assertPicture, assertServerState, keysToCome, readServerState } from './server-state.ts';
import { chooseWishes, type Named, type Wishes } from './wishes.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';

export interface StoryOptions {
  who: keyof typeof people;
  /** how the browser goes offline: the server is stopped, or the browser's own switch is set as well */
  offline: 'server' | 'server and switch';
  settings?: Record<string, string>;
  hasProxy?: boolean;
  /** checks everything on the screen after the kill and on the other device, not only samples */
  isThorough?: boolean;
  /**
   * restores the connection and lets everything be sent; before, the server is stopped and the browser runs, offline,
   * on one page
   */
  comeBack: (told: Told) => Promise<void>;
  /** called after each part */
  tell?: (part: string) => void;
}

/** The state when the connection is about to return. */
export interface Told {
  scene: Scene;
  userId: number;
  /** the published event, by its ref */
  published: string;
  /** the unsent entries */
  outbox: OutboxEntry[];
  goOnline: () => Promise<void>;
  /** resolves when the device has nothing left to send */
  isDrained: () => Promise<void>;
  /** resolves when the server has logged everything that waited */
  hasArrived: () => Promise<void>;
}

type Account = (typeof people)[keyof typeof people];

const isSubset = (part: string[], whole: string[]) => part.every((each) => whole.includes(each));

const draftTitle = 'Half of an idea';
const dayMs = 86_400_000;

/** One visit: the app is opened for the first time, the user logs in, and the events are pulled. */
export async function visitOnce(page: Page, account: Account, userId: number): Promise<void> {
  await createPerson(page).logIn(account);
  await until(
    'the first pull',
    () => syncedAt(page, userId),
    (at) => at !== null,
  );
  await hasServiceWorker(page);
}

/**
 * Does everything offline.
 * @returns the published event's ref, and its cover's SHA-256
 */
async function wishAll(page: Page, userId: number, wishes: Wishes, event: NewEvent) {
  const person = createPerson(page);
  await page.goto('/events');
  await person.publish(event);
  const published = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await person.seesCover(page.getByRole('main').getByRole('img', { name: event.title }));
  // The whole picture is stored beside the cropped cover.
  const made = (await deviceRows(page, userId, 'events')).find(({ ref }) => ref === published);
  await person.likeHere();
  await person.typeDraft(draftTitle);
  for (const one of wishes.like) await person.like(one);
  await person.takeLikeBack(wishes.takeBack);
  for (const one of wishes.bookmark) await person.bookmark(one);
  for (const one of wishes.subscribe) await person.subscribe(one);
  for (const one of wishes.found) {
    await person.subscribe(one);
    // What the screen has confirmed is stored: the browser is killed right after the last of these.
    await person.likeHere();
  }
  return { published, sha256: pictureSha(made?.cover_image ?? '') ?? '' };
}

interface Sight {
  wishes: Wishes;
  event: NewEvent;
  isThorough: boolean;
}

/** The device's rows and the screen show the changes. */
async function seesAll(
  page: Page,
  userId: number,
  { wishes, event, isThorough }: Sight,
  isWaiting: boolean,
): Promise<void> {
  const engagements = await deviceRows(page, userId, 'engagements');
  const having = (flag: 'liked' | 'subscribed' | 'bookmarked') =>
    engagements.filter((row) => row[flag]).map((row) => row.event);
  const refs = (events: Named[]) => events.map(({ ref }) => ref);
  const liked = [...wishes.like, ...wishes.found].filter(({ id }) => id !== wishes.takeBack.id);
  assert.ok(isSubset(refs(liked), having('liked')) && !having('liked').includes(wishes.takeBack.ref), 'likes');
  assert.ok(isSubset(refs([...wishes.subscribe, ...wishes.found]), having('subscribed')), 'subscriptions');
  assert.ok(isSubset(refs(wishes.bookmark), having('bookmarked')), 'bookmarks');

  const some = (events: Named[]) => (isThorough ? events : events.slice(0, 1));
  const person = createPerson(page);
  const isOn = async (sought: Sought, button: RegExp, on: boolean) => {
    const found = (await person.search(sought)).getByRole('button', { name: button });
    await expect(found).toHaveAttribute('aria-pressed', String(on));
  };
  for (const one of some(liked)) await isOn(one, /^Like /, true);
  await isOn(wishes.takeBack, /^Like /, false);
  for (const one of some(wishes.bookmark)) await isOn(one, /^Bookmark /, true);
  for (const one of some([...wishes.found, ...wishes.subscribe])) {
    await person.openEvent(one);
    await expect(page.getByRole('main').getByRole('button', { name: 'Subscribed' })).toBeVisible();
  }
  const card = await person.search({ title: event.title });
  await expect(card.getByRole('img', { name: 'Waiting to be sent' })).toHaveCount(isWaiting ? 1 : 0);
  await person.follow(card, event.title);
  await person.seesCover(page.getByRole('main').getByRole('img', { name: event.title }));
}

/** The browser was killed and is back, still offline: everything is there and shown as waiting. */
async function isStillThere(page: Page, userId: number, sight: Sight): Promise<OutboxEntry[]> {
  await page.goto('/events');
  await seesAll(page, userId, sight, true);
  await page.goto('/events/create');
  await expect(page.getByRole('main').getByLabel(/^Title( \*)?$/)).toHaveValue(draftTitle);
  const outbox = await deviceRows(page, userId, 'outbox');
  const shown = outbox.filter(({ isQuiet, state }) => !isQuiet && state !== 'folded').length;
  const sign = page.getByRole('link', { name: /^Outbox/ }).first();
  await expect(sign).toHaveAccessibleName(new RegExp(`\\b${String(shown)} waiting`));
  await sign.click();
  const waiting = page.getByRole('region', { name: /^(Waiting|Going out)$/ });
  await expect(waiting.getByText('Publish event')).toBeVisible();
  return outbox;
}

/** Another browser of the same user shows what was done on the first. */
async function isSeenElsewhere(url: string, account: Account, userId: number, seen: (page: Page) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'scape-profile-'));
  const other = await launchProfile(folder, { baseURL: url });
  try {
    await visitOnce(other.page, account, userId);
    await seen(other.page);
  } finally {
    await other.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Offline, a user likes, subscribes to and bookmarks events, and publishes one with a cover picture. The browser is
 * killed and restarted, still offline; then the connection returns. Each change must reach the server exactly once.
 * @throws AssertionError with what is wrong
 */
export async function tellStory(options: StoryOptions): Promise<void> {
  const {
    who,
    offline,
    settings = {},
    hasProxy = false,
    isThorough = false,
    comeBack,
    tell = () => undefined,
  } = options;
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
    await takePhotograph(cover);
    const { userId } = await logIn(scene.server().url, account);
    const first = await scene.launch();
    await visitOnce(first.page, account, userId);
    await scene.stopServer();
    await first.context.setOffline(hasSwitch);
    tell('visited once');
    const before = readServerState(scene.dataDir);
    const rows = openServerRows(scene.dataDir);
    const wishes = chooseWishes(rows, userId, Date.now());
    rows.close();
    const { published, sha256 } = await wishAll(first.page, userId, wishes, event);
    assert.deepEqual(first.problems.filter(isOwnFault), []);
    await first.kill();
    tell('wished, killed');

    const second = await scene.launch();
    await second.context.setOffline(hasSwitch);
    const outbox = await isStillThere(second.page, userId, { wishes, event, isThorough });
    tell('still there');
    const isDrained = async () => {
      const rest = () => deviceRows(scene.profile().page, userId, 'outbox');
      await until('an empty outbox', rest, ({ length }) => length === 0);
    };
    await comeBack({
      scene,
      userId,
      published,
      outbox,
      isDrained,
      goOnline: async () => {
        await scene.startServer();
        await scene.profile().context.setOffline(false);
      },
      hasArrived: async () => {
        const wanted = before.keys.size + keysToCome(outbox).length;
        const logged = () => readServerState(scene.dataDir).keys.size;
        await until('everything at the server', logged, (count) => count >= wanted);
      },
    });
    tell('came back');

    const { page, problems } = scene.profile();
    await isDrained();
    assertServerState(scene.dataDir, { before, wishes, userId, published, outbox });
    await assertPicture(scene.dataDir, published, sha256);
    await page.goto('/outbox');
    await expect(page.getByText('Everything has been sent')).toBeVisible();
    assert.deepEqual(problems.filter(isOwnFault), []);
    tell('exactly once');
    await isSeenElsewhere(scene.server().url, account, userId, (elsewhere) =>
      seesAll(elsewhere, userId, { wishes, event, isThorough }, false),
    );
    tell('seen elsewhere');
  } finally {
    await scene.close();
  }
}
