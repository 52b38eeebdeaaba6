import type { Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { badPictures, goodPicture } from '#world/data/bad-pictures.ts';
import { withBrowser, type BrowserDevice } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { deviceRows } from '#world/browser/device-rows.ts';
import { eventFormOn } from '#world/browser/event-form.ts';
import { logIn } from '#world/servers/api-client.ts';
import { openServerRows } from '#world/servers/server-rows.ts';
import { visitorOn } from '#world/browser/signed-in.ts';
import { longTest } from '#world/long-test.ts';
import { expect } from '#world/time/patient-expect.ts';
import { createPerson } from '#world/story/person.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';
import { until } from '#world/time/until.ts';

let scene: Scene;
let userId: number;

beforeAll(async () => {
  // A few events are enough for these; the rest would only have to be waited for.
  scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '100' } });
  ({ userId } = await logIn(scene.server().url, people.ana));
});
afterAll(() => scene.close());

function publishedAs(title: string): { cover_image: string | null }[] {
  const rows = openServerRows(scene.dataDir);
  try {
    return rows.all('select cover_image from events where title = ?', title);
  } finally {
    rows.close();
  }
}

/** What a browser says by itself of calls that find nobody isn't a fault of the app. */
const ownFaults = (browser: BrowserDevice) =>
  browser.profile().problems.filter((problem) => !/Failed to load resource|net::ERR_/.test(problem));

/** The drafts, once the chosen cover is cut: until then the whole picture stands for it. */
function cutDraft(page: Page) {
  return until(
    'a cover that is cut',
    () => deviceRows(page, userId, 'drafts'),
    ([draft]) =>
      draft?.cover !== (draft?.form as { coverCrop: { source: string } | null } | undefined)?.coverCrop?.source,
  );
}

longTest(
  '[CARD-09] a file that can’t be a cover is refused with the reason, and the form keeps everything else',
  async () => {
    await withBrowser(scene.origin, async (browser) => {
      const page = browser.page();
      const form = eventFormOn(page);
      await createPerson(page).logIn(people.ana);
      await form.open();
      await form.type({ title: 'Noche de faroles' });
      await form.chooseCover(await goodPicture());
      await form.seesCover();
      await form.isSaved();
      const typed = await form.values();
      const [before] = await cutDraft(page);
      expectValue(Object.values(typed)).toContain('Santo Domingo');
      expectValue(before?.cover).toMatch(/^[0-9a-f]{64}$/);

      for (const { file, reason } of await badPictures()) {
        await form.chooseCover(file);
        await expect(page.getByRole('alert').filter({ hasText: reason }), file.name).toBeVisible();
        await form.seesCover();
        expectValue({ file: file.name, values: await form.values() }).toEqual({ file: file.name, values: typed });
        // The reason of the file before it is gone.
        await expect(page.getByRole('alert'), file.name).toHaveCount(1);
      }
      await form.chooseCover(await goodPicture());
      await expect(page.getByRole('alert')).toHaveCount(0);

      expectValue(await cutDraft(page)).toMatchObject([{ cover: before?.cover }]);
      const blobs = await deviceRows(page, userId, 'blobs');
      expectValue(blobs.map(({ sha256 }) => sha256)).toContain(before?.cover);
      await page.reload();
      await form.seesCover();
      expectValue(await form.values()).toEqual(typed);
      await form.publish();
      await until(
        'the event at the server',
        () => publishedAs('Noche de faroles'),
        ({ length }) => length === 1,
      );
      expectValue(ownFaults(browser)).toEqual([]);
    });
  },
);

const noRoom = /This device has no room left\. Nothing on this page is lost/;

longTest('[OFF-14] a disk that is full says so and loses nothing; with room again it saves', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const first = createPerson(browser.page());
    const main = () => browser.page().getByRole('main');
    const { userId: luis } = await logIn(scene.server().url, people.luis);
    await visitOnce(browser.page(), people.luis, luis);
    scene.proxy?.cut();
    try {
      await browser.page().goto('/events');
      await browser.page().getByRole('article').first().getByRole('link').first().click();
      await browser.page().getByRole('dialog').getByRole('link', { name: 'View details' }).click();
      await expect(main().getByRole('heading', { name: 'About this event' })).toBeVisible();
      await first.likeHere();
      await eventFormOn(browser.page()).open();
      await main()
        .getByLabel(/^Title( \*)?$/)
        .fill('Antes del disco lleno');
      await eventFormOn(browser.page()).isSaved();
      const outbox = await deviceRows(browser.page(), luis, 'outbox');
      const drafts = await deviceRows(browser.page(), luis, 'drafts');

      // The browser keeps what room it last saw for half a minute, so it is started with none.
      const page = await browser.restart('close');
      const protocol = await browser.profile().context.newCDPSession(page);
      await protocol.send('Storage.overrideQuotaForOrigin', { origin: browser.origin, quotaSize: 1 });
      await page.goto('/events/create');
      const form = eventFormOn(page);
      await expect(main().getByLabel(/^Title( \*)?$/)).toHaveValue('Antes del disco lleno');
      await form.type({ title: 'Con el disco lleno' });
      await expect(page.getByRole('status').filter({ hasText: noRoom })).toBeVisible();
      await form.chooseCover(await goodPicture('#c2410c'));
      await expect(page.getByRole('alert').filter({ hasText: noRoom })).toHaveCount(1);
      const typed = await form.values();
      await form.publish();
      await expect(page.getByRole('alert').filter({ hasText: 'No se pudo crear el evento' })).toContainText(noRoom);
      expectValue(await form.values()).toEqual(typed);
      expectValue(Object.values(typed)).toContain('Con el disco lleno');

      const other = await browser.profile().context.newPage();
      await other.goto('/events');
      // Held as it is: its count is part of its name, and its being pressed changes.
      const like = await other
        .getByRole('button', { name: /^Like /, pressed: false })
        .first()
        .elementHandle();
      await like?.click();
      await expect(other.getByText('This could not be saved. This device may have no room left.')).toBeVisible();
      await expect.poll(() => like?.getAttribute('aria-pressed')).toBe('false');
      await other.close();
      expectValue(await deviceRows(page, luis, 'outbox')).toEqual(outbox);
      expectValue(await deviceRows(page, luis, 'drafts')).toEqual(drafts);

      await protocol.send('Storage.overrideQuotaForOrigin', { origin: browser.origin });
      await form.chooseCover(await goodPicture('#c2410c'));
      await form.seesCover();
      await form.isSaved();
      expectValue(await form.values()).toMatchObject(typed);
      await form.publish();
      await expect(page.getByRole('heading', { level: 1, name: 'Con el disco lleno' })).toBeVisible();
    } finally {
      scene.proxy?.restore();
    }
    await browser.page().reload();
    await until(
      'all of it at the server',
      () => deviceRows(browser.page(), luis, 'outbox'),
      ({ length }) => length === 0,
    );
    expectValue(publishedAs('Con el disco lleno')).toEqual([
      { cover_image: expectValue.stringMatching(/^\/media\/[0-9a-f]{64}-[\w-]+\/1600\.webp$/) },
    ]);
  });
});

/** Runs in the page. */
function isSpoilt(): boolean {
  try {
    localStorage.setItem('not even this one fits', 'x');
    return false;
  } catch {
    return true;
  }
}

/** Runs in the page: whole first, then ever smaller, so that not one letter fits in any more. */
function fillStorage(): void {
  for (let size = 5_200_000; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (let count = 0; count < 3; count += 1) localStorage.setItem(`fill${size}/${count}`, 'x'.repeat(size));
    } catch {
      // This much doesn't fit; the next is smaller.
    }
  }
}

/** Runs in the page. */
function forbidStorage(): void {
  Object.defineProperty(globalThis, 'localStorage', {
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
}

async function getsAlongWithout(spoil: () => void): Promise<void> {
  await withBrowser(scene.origin, async (browser) => {
    const page = browser.page();
    await browser.profile().context.addInitScript(spoil);
    await createPerson(page).logIn(people.ana);
    await visitorOn(page).isIn();
    await page.reload();
    await visitorOn(page).isIn();
    await page.getByRole('button', { name: /^Switch to the (dark|light) theme$/ }).click();
    expectValue(await page.evaluate(isSpoilt)).toBe(true);
    const form = eventFormOn(page);
    await form.open();
    await form.type({ title: 'Sin almacén' });
    await form.isSaved();
    await visitorOn(page).logOut('Discard');
    await page.reload();
    await visitorOn(page).isOut();
    expectValue(ownFaults(browser)).toEqual([]);
  });
}

test('[SESS-01] a browser storage that is forbidden doesn’t keep anybody from signing in, writing and leaving', async () => {
  await getsAlongWithout(forbidStorage);
});

longTest('[SESS-01] nor does one that is full', async () => {
  await getsAlongWithout(fillStorage);
});
