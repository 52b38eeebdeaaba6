import type { Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { openBrowser, withPage, type BrowserDevice } from '#world/browser/browser-device.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openScene, type Scene } from '#world/story/scene.ts';

let scene: Scene;
let browser: BrowserDevice;

beforeAll(async () => {
  scene = await openScene({ hasProxy: false, settings: { SYNC_EVENTS_MAX: '300' } });
  browser = await openBrowser(scene.origin);
});
afterAll(async () => {
  await browser.close();
  await scene.close();
});

const featured = (page: Page) => page.getByRole('region', { name: 'Featured Events' });
const currentPage = (page: Page) => featured(page).locator('[aria-current="page"]');
const all = (page: Page) => page.getByRole('region', { name: /^All (events|results)$/ });
const top = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(/^\d+ events found$/)).toBeVisible();
  await expect(all(page)).toBeVisible();
  await expect(featured(page).getByRole('button', { name: 'Next page' })).toBeVisible();
}

async function scrollTo(page: Page, px: number): Promise<void> {
  await page.evaluate((y) => {
    globalThis.scrollTo(0, y);
  }, px);
  await expect.poll(() => top(page)).toBe(px);
}

test('[EVT-05] [SHELL-13] the way back closes the modal, then leaves the list where it was, filter and page with it', async () => {
  await withPage(browser, async (page) => {
    await openList(page, '/events?category=musica');
    await featured(page).getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\?category=musica&page=2$/);
    await expect(currentPage(page)).toHaveAccessibleName(/^Page 2 of /);
    await scrollTo(page, 900);
    const card = all(page).getByRole('article').nth(5);
    const link = card.getByRole('link');
    const title = (await link.textContent()) ?? '';
    await link.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
    });
    const where = await top(page);

    await link.click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(link).toBeFocused();
    expectValue(await top(page)).toBe(where);

    await link.click();
    expectValue(await top(page)).toBe(where);
    await page.getByRole('dialog', { name: title }).getByRole('link', { name: 'View details' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.poll(() => top(page)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    await expect(page).toHaveURL(/\?category=musica&page=2$/);
    await expect(currentPage(page)).toHaveAccessibleName(/^Page 2 of /);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => top(page)).toBe(where);
  });
});

test('[SHELL-13] a page that was turned after the last scroll is found at the same height', async () => {
  await withPage(browser, async (page) => {
    await openList(page, '/events');
    await scrollTo(page, 120);
    await featured(page).getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await featured(page).getByRole('article').first().getByRole('link').click();
    await page.getByRole('dialog').getByRole('link', { name: 'View details' }).click();
    await expect(page).toHaveURL(/\/events\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect.poll(() => top(page)).toBe(120);
  });
});

test('[EVT-05] the modal survives no reload', async () => {
  await withPage(browser, async (page) => {
    await openList(page, '/events');
    await featured(page).getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^\d+ events found$/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('[EVT-08] the first cards are the ones that all events give, and nothing below the bar jumps', async () => {
  await withPage(browser, async (page) => {
    await openList(page, '/events');
    await page.addInitScript(() => {
      const seen = new Set<string>();
      const watched = globalThis as typeof globalThis & { seen: Set<string>; jumps: number };
      Object.assign(watched, { seen, jumps: 0 });
      new MutationObserver(() => {
        const cards = document.querySelectorAll('main section:first-of-type article h3');
        if (cards.length > 0) seen.add([...cards].map(({ textContent }) => textContent).join('|'));
      }).observe(document, { childList: true, subtree: true });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) watched.jumps += shift.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openList(page, '/events');
    await page.waitForLoadState('networkidle');
    const { seen, jumps } = await page.evaluate(() => {
      const watched = globalThis as typeof globalThis & { seen: Set<string>; jumps: number };
      return { seen: [...watched.seen], jumps: watched.jumps };
    });
    expectValue(seen).toHaveLength(1);
    expectValue(jumps).toBeLessThan(0.02);
  });
});
