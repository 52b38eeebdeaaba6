import type { BrowserContextOptions, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, expect as expectValue, test } from 'vitest';
import { publicPaths } from '#server/api/pages/table.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';
import { people } from '#world/databases/data-template.ts';
import { logIn } from '#world/servers/api-client.ts';
import { visitOnce } from '#world/story/story.ts';
import { findingsOn } from '#world/browser/look-at-page.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { expect } from '#world/time/patient-expect.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '300' } });
  await scene.launch();
});
afterEach(() => {
  scene.proxy?.setFaults({});
  scene.proxy?.restore();
});
afterAll(() => scene.close());

/** The public pages that the server renders. */
const rendered = [
  ...publicPaths,
  '/events/4',
  '/events/4/detail',
  '/profile/3',
  '/events?search=a&category=musica',
].filter((path) => !['/events/create', '/map/view'].includes(path));

interface Visitor {
  page: Page;
  /** errors and warnings of its pages */
  problems: string[];
}

/** Runs in the page before anything else: its browser knows no service workers. */
function dropServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

/**
 * Somebody who has never been here, so the first page comes from the server. A service worker would fetch the whole app for
 * each of them.
 */
async function visiting(
  { hasWorker = false, ...options }: BrowserContextOptions & { hasWorker?: boolean },
  tell: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const browser = scene.profile().context.browser();
  if (browser === null) throw new Error('The browser is gone');
  const context = await browser.newContext({ baseURL: scene.origin, ...options });
  if (!hasWorker && options.javaScriptEnabled !== false) await context.addInitScript(dropServiceWorkers);
  const problems: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  context.on('weberror', (error) => problems.push(error.error().message));
  try {
    await tell({ page: await context.newPage(), problems });
  } finally {
    await context.close();
  }
}

/** Holds back files of the app. @returns lets them through */
async function hold(page: Page, files: string): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route: Route) => {
    await released;
    // The page may be gone by now.
    await route.continue().catch(() => undefined);
  });
  return release;
}

const scripts = '**/assets/*.js';

test('[PAINT-01] with scripts off every public page is readable, and its links work', async () => {
  await visiting({ javaScriptEnabled: false }, async ({ page }) => {
    for (const path of rendered) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.locator('#root .skeleton:visible'), path).toHaveCount(0);
    }
    await page.goto('/events');
    const link = page.getByRole('article').first().getByRole('link');
    const title = (await link.textContent()) ?? '';
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goto('/');
    await page.getByRole('searchbox').fill('jazz');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/events\?search=jazz$/);
    await page.goto('/login');
    expectValue(await page.content()).toContain('This form takes JavaScript');
    await expect(page.getByRole('heading', { name: 'Find your next night out' })).toBeVisible();
    await expect(page.getByRole('button', { name: /slide/i })).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Email' }).fill('ana@example.com');
    await page.getByRole('textbox', { name: 'Email' }).press('Enter');
    expectValue(page.url()).not.toContain('ana');
  });
});

test('[PAINT-01] axe finds nothing in the pages as the server sends them', async () => {
  await visiting({}, async ({ page }) => {
    await page.route(scripts, (route) => route.abort());
    for (const path of ['/', '/events', '/events/4', '/profile/3', '/rankings', '/login', '/about']) {
      await page.goto(path);
      expectValue([path, await findingsOn(page)]).toEqual([path, []]);
    }
  });
});

/** A layout shift: its score, and how the elements that moved begin. */
interface Jump {
  value: number;
  moved: (string | undefined)[];
}

/** Runs before the page: remembers what the server sent and how far it jumps, and says a day too early or too late. */
function watchPage(clockShiftMs: number): void {
  const watched = Object.assign(globalThis, { jumps: [] as Jump[] });
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const moved = sources.map(({ node }) =>
        (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 80),
      );
      watched.jumps.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const { now } = Date;
  Date.now = () => now() + clockShiftMs;
  addEventListener('DOMContentLoaded', () => {
    Object.assign(globalThis, { sent: [...document.querySelectorAll('main *')] });
  });
}

/**
 * The elements that the server sent and the page doesn't have any more. Those below the featured events are drawn anew once
 * the device holds more than the document.
 */
const replacedOn = (page: Page) =>
  page.evaluate(() => {
    const { sent } = globalThis as unknown as { sent: Element[] };
    const end = sent.findIndex((element) => element.matches('.needs-scripts'));
    const first = end === -1 ? sent : sent.slice(0, end);
    return first.filter((element) => !element.isConnected).map((element) => element.outerHTML.slice(0, 80));
  });

/** What has moved on a page. @param allowed the sum of the scores that nobody notices */
async function jumpsOn(page: Page, allowed: number): Promise<Jump[]> {
  const jumps = await page.evaluate(() => (globalThis as unknown as { jumps: Jump[] }).jumps);
  return jumps.reduce((sum, { value }) => sum + value, 0) > allowed ? jumps : [];
}

const dayMs = 86_400_000;

test.each([
  { timezoneId: 'America/Los_Angeles', colorScheme: 'dark', clockShiftMs: dayMs },
  { timezoneId: 'Asia/Tokyo', colorScheme: 'light', clockShiftMs: -dayMs },
  { timezoneId: 'Europe/Madrid', colorScheme: 'dark', clockShiftMs: 0 },
] as const)('[PAINT-02] the app takes the page over as it is: $timezoneId, $colorScheme', async (given) => {
  const { clockShiftMs, ...options } = given;
  const paths =
    clockShiftMs === 0 ? ['/', '/events/4', '/rankings', '/signup', '/profile/3'] : ['/events', '/events/4'];
  for (const path of paths) {
    await visiting(options, async ({ page, problems }) => {
      await page.addInitScript(watchPage, clockShiftMs);
      await page.goto(path);
      // The account's menu shows once the device's databases are open.
      await expect(
        page
          .getByRole('button', { name: /^Account/ })
          .or(page.getByRole('link', { name: 'Login' }))
          .first(),
      ).toBeVisible();
      await expect.poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length))).toBe(2);
      expectValue([path, problems, await replacedOn(page), await jumpsOn(page, 0.02)]).toEqual([path, [], [], []]);
    });
  }
});

test('[PAINT-02] the footer stays below the first screen while a page arrives', async () => {
  await visiting({}, async ({ page }) => {
    await page.addInitScript(watchPage, 0);
    for (const path of ['/open', '/share']) {
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toBeAttached();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expectValue([path, await jumpsOn(page, 0)]).toEqual([path, []]);
    }
  });
});

test('[PAINT-02] nothing moves while a slow document arrives', async () => {
  scene.proxy?.setFaults({ documents: { pieceBytes: 1_500, pauseMs: 20 } });
  await visiting({}, async ({ page }) => {
    await page.addInitScript(watchPage, 0);
    await page.route(scripts, (route) => route.abort());
    for (const path of ['/', '/events/4', '/signup', '/about']) {
      await page.goto(path);
      expectValue([path, await jumpsOn(page, 0.02)]).toEqual([path, []]);
    }
  });
});

test('[ACC-08] a phone shows no slides beside the login, and loads none of their pictures', async () => {
  await visiting({ viewport: { width: 639, height: 800 } }, async ({ page }) => {
    const pictures: string[] = [];
    page.on('request', (request) => void (request.url().includes('/promo/') && pictures.push(request.url())));
    await page.goto('/login');
    await page.waitForFunction(() => document.getElementById('page-data') === null);
    await expect(page.getByRole('region')).toBeHidden();
    expectValue(pictures).toEqual([]);
    await page.setViewportSize({ width: 640, height: 800 });
    await expect(page.getByRole('region')).toBeVisible();
    await expect.poll(() => pictures).toHaveLength(3);
  });
});

test('[PAINT-02] what is pressed or typed before the app has taken over counts', async () => {
  await visiting({}, async ({ page }) => {
    const release = await hold(page, scripts);
    await page.goto('/events', { waitUntil: 'commit' });
    await page.getByRole('searchbox').fill('jazz');
    await page
      .getByRole('button', { name: /^Like / })
      .first()
      .click();
    release();
    await expect(page.getByText('Login Required')).toBeVisible();
    await expect(page).toHaveURL(/\/events\?search=jazz$/);
    await expect(page.getByRole('searchbox')).toHaveValue('jazz');
  });
});

test('[PAINT-02] a page that was scrolled before the app has taken over stays where it is', async () => {
  await visiting({}, async ({ page }) => {
    const release = await hold(page, scripts);
    await page.goto('/events', { waitUntil: 'domcontentloaded' });
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(() => scrollY === 300);
    release();
    await page.waitForFunction(() => document.getElementById('page-data') === null);
    expectValue(await page.evaluate(() => scrollY)).toBe(300);
  });
});

test('[PAINT-04] a page answers before Dexie, zod and the workers are there', async () => {
  await visiting({}, async ({ page }) => {
    await hold(page, '**/assets/{data-,schema-,sync.worker-}*.js');
    await page.goto('/events', { waitUntil: 'commit' });
    await page
      .getByRole('button', { name: /^Like / })
      .first()
      .click();
    await expect(page.getByText('Login Required')).toBeVisible();
  });
});

test('[PAINT-04] no script is fetched before the page is painted', async () => {
  await visiting({}, async ({ page }) => {
    for (const path of ['/events', '/events/4']) {
      await page.goto(path);
      await page.waitForFunction(() => document.getElementById('page-data') === null);
      const isPaintedFirst = await page.evaluate(() => {
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        const fetched = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
        return fetched.length > 0 && fetched.every(({ startTime }) => startTime >= (paint?.startTime ?? Infinity));
      });
      expectValue([path, isPaintedFirst]).toEqual([path, true]);
    }
  });
});

test('[PAINT-02] [PLAN-06] a member sees nothing of a guest’s until the device says who they are', async () => {
  await visiting(
    {
      storageState: { cookies: [], origins: [{ origin: scene.origin, localStorage: [{ name: 'token', value: 'x' }] }] },
    },
    async ({ page }) => {
      await page.route(scripts, (route) => route.abort());
      for (const path of ['/', '/events', '/events/4', '/login', '/profile/3']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ visible: path !== '/login' });
        const acts = page.getByRole('button', { name: /^(Like|Bookmark|Subscribe|Follow|Login|Join)/ });
        expectValue([path, await acts.filter({ visible: true }).count()]).toEqual([path, 0]);
        // The room of a member's part fills the first screen of the start page.
        const hasRoom = await page.locator('main .skeleton:visible').count();
        expectValue([path, hasRoom > 0 || path !== '/']).toEqual([path, true]);
        await expect(
          page.getByRole('link', { name: /^(Login|Sign Up|Join Now)/ }).filter({ visible: true }),
          path,
        ).toHaveCount(0);
      }
    },
  );
});

/** Runs in the page before anything else: whoever opens a database by its version, as Dexie does, waits forever. */
function keepFromDexie(): void {
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name, version) => (version === undefined ? open(name) : ({} as IDBOpenDBRequest));
}

const firstCards = (page: Page) => page.locator('main article h3').allTextContents();

test('[PAINT-03] without a connection the rows of the device are shown before its databases are opened, but not those of another account, or of a session that has ended', async () => {
  await visiting({ hasWorker: true }, async ({ page }) => {
    await page.goto('/events');
    await hasServiceWorker(page);
    await expect(page.getByRole('heading', { name: 'All events' })).toBeVisible();
    await page.waitForFunction(() => localStorage.getItem('first-rows')?.includes('"/events"') === true);
    const held = (await firstCards(page)).slice(0, 4);
    await page.goto('/events/4');
    await page.waitForFunction(() => localStorage.getItem('first-rows')?.includes('"/events/4"') === true);
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page.context().setOffline(true);
    await page.addInitScript(keepFromDexie);
    await page.goto('/events');
    await expect(page.locator('main article')).toHaveCount(4);
    expectValue(await firstCards(page)).toEqual(held);
    await page.goto('/events/4');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

    await page.evaluate(() => {
      const opening = indexedDB.open('scape-device');
      return new Promise<void>((resolve) => {
        opening.onsuccess = () => {
          const writing = opening.result.transaction('accounts', 'readwrite');
          const user = { user_id: 3, username: 'ana' };
          writing.objectStore('accounts').put({ userId: 3, user, token: 'x', remember: true, signedInAt: 0 });
          writing.oncomplete = () => {
            resolve();
          };
        };
      });
    });
    await page.goto('/events');
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    expectValue(await page.evaluate(async () => (await window.firstRows)?.events.length)).toBeGreaterThan(0);
    await expect(page.locator('main article')).toHaveCount(0);
  });
});

/** Runs in the page: somebody is signed in, and goes to an event that begins at a time from now. */
async function planSomething({ userId, inMs }: { userId: number; inMs: number }): Promise<void> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => {
        resolve(request.result);
      });
      request.addEventListener('error', () => {
        reject(new Error('The device’s database can’t be read'));
      });
    });
  const db = await done(indexedDB.open(`scape-${String(userId)}`));
  const writing = db.transaction(['events', 'engagements'], 'readwrite');
  const rows = (await done(writing.objectStore('events').getAll())) as { ref: string }[];
  const row = rows.find((one) => (one as unknown as { event_type: string }).event_type === 'individual');
  const startMs = Date.now() + inMs;
  const times = {
    date_time: new Date(startMs).toISOString(),
    end_date_time: null,
    starts_at: startMs,
    ends_at: startMs,
  };
  writing.objectStore('events').put({ ...row, ...times, title: 'Tonight', status: 'active', start_date: null });
  writing.objectStore('engagements').put({ event: row?.ref, liked: false, subscribed: true, waiting: false });
  await new Promise((resolve) => {
    writing.addEventListener('complete', resolve);
  });
  db.close();
}

test('[PLAN-07] [PAINT-03] a member who starts without a connection, with something on today, sees when and where at once', async () => {
  const { userId } = await logIn(scene.server().url, people.luis);
  await visiting({ hasWorker: true }, async ({ page }) => {
    await visitOnce(page, people.luis, userId);
    // First, so that no pull puts the event back, and no service worker reaches the server that the page doesn't.
    scene.proxy?.cut();
    await page.context().setOffline(true);
    await page.evaluate(planSomething, { userId, inMs: -60_000 });
    await page.goto('/plans');
    await page.waitForFunction(() => localStorage.getItem('first-rows')?.includes('"Tonight"') === true);
    const start = await page.context().newPage();
    await start.addInitScript(keepFromDexie);
    await start.goto('/');
    await expect(start.getByRole('heading', { level: 1, name: 'My plans' })).toBeVisible();
    await expect(start.getByRole('article', { name: 'Tonight' })).toBeInViewport();
    expectValue(await start.evaluate(() => [location.pathname, history.length])).toEqual(['/plans', 2]);
  });
});
