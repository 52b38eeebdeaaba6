import type { Page } from 'playwright';
import { expect as expectValue, test } from 'vitest';
import { paths, readingPaths } from '#app/routes/paths.ts';
import { withBrowser } from '#world/browser/browser-device.ts';
import { goInApp } from '#world/browser/go-in-app.ts';
import { misplacedOn } from '#world/browser/look-at-page.ts';
import { visitorOn } from '#world/browser/signed-in.ts';
import { people } from '#world/databases/data-template.ts';
import { callApi, logIn } from '#world/servers/api-client.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { expect } from '#world/time/patient-expect.ts';

/** Every path of the app, for an event of Ana's and another person. */
async function everyPath({ server }: Scene): Promise<string[]> {
  const { url } = server();
  const { userId, token } = await logIn(url, people.ana);
  const { userId: other } = await logIn(url, people.luis);
  const { json } = await callApi(url, { path: `/users/events/${String(userId)}`, token });
  const own = (json as { event_id: number; status: string }[]).find(({ status }) => status === 'active');
  if (own === undefined) throw new Error('Ana has no event to come.');
  const filled = Object.entries(paths).map(([name, path]) => {
    if (typeof path === 'string') return path;
    const fill: (id: number) => string = path as (id: number | string) => string;
    return fill(/profile|chatWith/.test(name) ? other : own.event_id);
  });
  return filled.filter((path) => !path.startsWith(paths.chatIn('')));
}

/** What doesn't fit on the pages behind paths, each seen once, wherever they lead. */
async function misplacedBehind(page: Page, all: readonly string[]): Promise<[path: string, misplaced: string[]][]> {
  const seen = new Set<string>();
  const found: [string, string[]][] = [];
  for (const path of all) {
    await page.setViewportSize({ width: 390, height: 844 });
    await goInApp(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const end = page.url();
    if (seen.has(end)) continue;
    seen.add(end);
    const mains = await page.locator('main .button-primary:visible').count();
    const misplaced = [...(mains > 1 ? [`${String(mains)} main actions`] : []), ...(await misplacedOn(page))];
    if (misplaced.length > 0) found.push([path, misplaced]);
  }
  expectValue(seen.size).toBeGreaterThan(20);
  return found;
}

test('[LOOK-02] [LOOK-05] every page has one main action at most, and fits a phone of 320 px, and one of 390 px with text at twice its size, signed in and out', async () => {
  const scene = await openScene({
    hasProxy: false,
    settings: { SYNC_EVENTS_MAX: '200', RATE_LIMITS: '0', ADMINS: people.ana.username },
  });
  try {
    const all = await everyPath(scene);
    await withBrowser(scene.origin, async (browser) => {
      const page = browser.page();
      await page.goto(paths.events);
      const asVisitor = await misplacedBehind(page, all);
      const visitor = visitorOn(page);
      await visitor.sendLogin(people.ana);
      await visitor.isIn();
      // What is only read looks the same for members.
      const others = all.filter((path) => !readingPaths.some((read) => read === path));
      expectValue([asVisitor, await misplacedBehind(page, others)]).toEqual([[], []]);

      // A few lines at the end of a member's phone, and several events on a wide screen.
      await page.setViewportSize({ width: 390, height: 844 });
      await goInApp(page, paths.events);
      const footer = page.getByRole('contentinfo');
      expectValue((await footer.boundingBox())?.height).toBeLessThan(480);
      await expect(footer.getByRole('link', { name: 'Terms' })).toBeVisible();
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(page.getByRole('article').nth(3)).toBeInViewport();
    });
  } finally {
    await scene.close();
  }
});
