import type { Page } from 'playwright';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { logIn } from '#world/servers/api-client.ts';
import { withNewBrowser, type BrowserDevice } from '#world/browser/browser-device.ts';
import { takePhotograph } from '#world/data/cover-picture.ts';
import { people } from '#world/databases/data-template.ts';
import { longTest } from '#world/long-test.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { until } from '#world/time/until.ts';
import { hasServiceWorker } from '#world/browser/service-worker.ts';

/** What came, by what it was for. */
type Weight = Record<'files' | 'pulls' | 'calls' | 'pictures', number>;

/** How much each visit may bring at most, in kB as they come over the wire: what was measured, and a little room. */
const budgets = {
  // All files of the app, for a start without a connection; and the covers, of 10 kB each, of the twelve cards in and next to
  // the window, which the browser fetches while the page has no scripts. Some share a cover, others on each day of the week.
  firstList: { files: 1_770, pulls: 46, calls: 45, pictures: 120 },
  // What is liked most is asked for each time, as this device doesn't hold all events that there are.
  secondList: { files: 4, pulls: 3, calls: 45, pictures: 10 },
  eventPage: { files: 4, pulls: 3, calls: 6, pictures: 250 },
} as const satisfies Record<string, Weight>;

const title = 'Noche de luces';
const pathOf = (id: number) => `/events/${String(id)}`;

let scene: Scene;
let eventId: number;

beforeAll(async () => {
  scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '200', RATE_LIMITS: '0' } });
  eventId = await makeEvent();
});
afterAll(() => scene.close());

/** An event with a cover and three pictures, in the midst of the others: at no hour of the day is it among the first cards. */
async function makeEvent(): Promise<number> {
  const { token } = await logIn(scene.server().url, people.luis);
  const form = new FormData();
  const starts = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString();
  for (const [name, value] of Object.entries({ title, description: 'Bring a lantern.', date_time: starts })) {
    form.set(name, value);
  }
  const file = join(scene.dataDir, 'photograph.jpg');
  for (const name of ['cover_image', 'gallery', 'gallery', 'gallery']) {
    await takePhotograph(file);
    form.append(name, new Blob([readFileSync(file)], { type: 'image/jpeg' }), 'photograph.jpg');
  }
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${scene.server().url}/api/events`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { event_id: number }).event_id;
}

type Kind = keyof Weight;

function kindOf(path: string): Kind {
  if (path.startsWith('/media/')) return 'pictures';
  if (path.startsWith('/api/sync/')) return 'pulls';
  return path.startsWith('/api/') ? 'calls' : 'files';
}

/** Goes somewhere with a browser that asks to save data, or doesn't. @returns what has come since, to page and workers together */
async function visit(browser: BrowserDevice, path: string, dataSaverEnabled: boolean) {
  const page = browser.page();
  const devtools = await browser.profile().context.newCDPSession(page);
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled });
  const first = scene.proxy?.calls.length ?? 0;
  const calls = (kind: Kind) => scene.proxy?.calls.slice(first).filter((call) => kindOf(call.path) === kind) ?? [];
  await page.goto(path);
  return { page, calls };
}

type Calls = Awaited<ReturnType<typeof visit>>['calls'];

/** In kB. */
function weightOf(calls: Calls): Weight {
  const weigh = (kind: Kind) => calls(kind).reduce((bytes, call) => bytes + call.bytes, 0) / 1_000;
  return { files: weigh('files'), pulls: weigh('pulls'), calls: weigh('calls'), pictures: weigh('pictures') };
}

function isWithin(budget: Weight, weight: Weight): void {
  const over = (Object.keys(weight) as Kind[]).filter((kind) => weight[kind] > budget[kind]);
  expectValue(over.map((kind) => `${kind}: ${weight[kind].toFixed(1)} of ${String(budget[kind])} kB`)).toEqual([]);
}

/** All pictures that are in the window have come. */
async function hasPictures(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(() => {
      const isSeen = (picture: Element) => picture.getBoundingClientRect().top < innerHeight;
      return [...document.images].filter((picture) => isSeen(picture) && !picture.complete).length;
    });
  await until('all pictures', missing, (count) => count === 0);
}

async function hasList(page: Page, calls: Calls): Promise<void> {
  await expect(page.getByText(/^[1-9]\d* events found$/)).toBeVisible();
  await hasServiceWorker(page);
  await until('a pull', () => calls('pulls').length, Boolean);
  await until('what is liked most', () => calls('calls').some(({ path }) => path.includes('by-likes')), Boolean);
  await hasPictures(page);
}

/** The cover comes when it is asked for, in a smaller size than it would have, and is there from then on. */
async function showsWhatIsAskedFor(browser: BrowserDevice, page: Page, calls: Calls): Promise<void> {
  await page.getByRole('button', { name: `Show picture: ${title}`, exact: true }).click();
  const picture = page.getByRole('main').locator('img[src^="/media/"]');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expectValue(calls('pictures').map(({ path }) => path.split('/').at(-1))).toEqual(['800.webp']);
  const again = await visit(browser, pathOf(eventId), true);
  await expect(picture).toHaveCount(1);
  await hasPictures(again.page);
  expectValue(again.calls('pictures')).toEqual([]);
}

async function staysWithin(isSaving: boolean): Promise<void> {
  const budgetOf = (visited: keyof typeof budgets) => ({ ...budgets[visited], ...(isSaving ? { pictures: 0 } : {}) });
  await withNewBrowser(scene.origin, async (browser) => {
    const first = await visit(browser, '/events', isSaving);
    await hasList(first.page, first.calls);
    isWithin(budgetOf('firstList'), weightOf(first.calls));

    await browser.restart('close');
    const second = await visit(browser, '/events', isSaving);
    await hasList(second.page, second.calls);
    isWithin(budgetOf('secondList'), weightOf(second.calls));

    const { page, calls } = await visit(browser, pathOf(eventId), isSaving);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('heading', { name: 'Pictures' }).scrollIntoViewIfNeeded();
    await hasPictures(page);
    isWithin(budgetOf('eventPage'), weightOf(calls));

    // They do come where nothing is saved.
    expectValue(weightOf(calls).pictures > 100).toBe(!isSaving);
    if (isSaving) await showsWhatIsAskedFor(browser, page, calls);
  });
}

test('[CARD-08] a first visit to the list, a second, and the page of an event weigh no more than they may', async () => {
  await staysWithin(false);
});

longTest('[CARD-08] the same where the browser asks to save data: no picture comes that nobody asked for', async () => {
  await staysWithin(true);
});
