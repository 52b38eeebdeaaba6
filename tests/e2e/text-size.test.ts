import type { Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { callApi, logIn } from '#world/servers/api-client.ts';
import { openBrowser, type BrowserDevice } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { goInApp } from '#world/browser/go-in-app.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openScene, type Scene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';

const forVisitors = ['/login', '/signup', '/forgot-password', '/events/create'];
const forEverybody = [
  ...['/', '/events', '/events/previous', '/events/upcoming', '/events/create', '/map/view', '/rankings', '/contact'],
  ...['/about', '/support', '/download-app', '/blogs', '/press', '/careers', '/become-sponsor'],
  ...['/terms', '/privacy', '/sitemap', '/disclaimer', '/outbox', '/share', '/open'],
];
const forMembers = ['/user/events', '/user/profile', '/user/settings', '/user/ranking', '/map', '/chat'];
/** A narrow phone, and a usual one with text at twice its size. */
const looks = [
  { width: 320, text: '100%' },
  { width: 390, text: '200%' },
];

let scene: Scene;
let browser: BrowserDevice;
let ana: { userId: number; token: string };
let own: number;

beforeAll(async () => {
  scene = await openScene({ hasProxy: false, settings: { SYNC_EVENTS_MAX: '50' } });
  const { url } = scene.server();
  ana = await logIn(url, people.ana);
  const { json } = await callApi(url, { path: `/users/events/${String(ana.userId)}`, token: ana.token });
  own = (json as { event_id: number }[])[0]?.event_id ?? 0;
  browser = await openBrowser(scene.origin);
});
afterAll(async () => {
  await browser.close();
  await scene.close();
});

async function goTo(page: Page, path: string): Promise<void> {
  await goInApp(page, path);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** What is wider than the window, stands outside it, or spills out of its own box. */
function misplaced(): string[] {
  const root = document.documentElement;
  const width = root.clientWidth;
  const found: string[] = [];
  const isInRow = (element: Element): boolean => {
    for (let box = element.parentElement; box !== null; box = box.parentElement) {
      // A row that is scrolled by itself, and a map, which shows a part of the world.
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true;
      if (box.matches('.leaflet-container, [inert], [aria-hidden="true"]')) return true;
    }
    return false;
  };
  if (root.scrollWidth > width) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 1 && !isInRow(element),
    );
    const innermost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
    const names = innermost.map(
      (element) =>
        `${element.tagName}.${element.getAttribute('class')?.slice(0, 60) ?? ''} “${element.textContent.slice(0, 30)}”`,
    );
    found.push(`the page is ${String(root.scrollWidth)} px wide: ${names.join('; ')}`);
  }
  for (const element of document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary')) {
    const { left, right, width: wide, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (wide <= 1 || height <= 1 || style.visibility === 'hidden' || isInRow(element)) continue;
    const name = `${element.tagName} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)}”`;
    if (left < -1 || right > width + 1) found.push(`${name} from ${String(left)} to ${String(right)}`);
    const isCut = style.overflowX !== 'visible' || style.display === 'inline';
    if (isCut || !element.matches('button, a')) continue;
    const box = element.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element);
    const isClipped = [...element.querySelectorAll('*')].some((part) => {
      const { overflowX, clipPath } = getComputedStyle(part);
      return overflowX !== 'visible' || clipPath !== 'none';
    });
    const text = range.getBoundingClientRect();
    if (!isClipped && (text.right > box.right + 1 || text.left < box.left - 1)) found.push(`${name} spills sideways`);
    if (!isClipped && (text.bottom > box.bottom + 5 || text.top < box.top - 5)) found.push(`${name} spills upright`);
  }
  for (const text of document.querySelectorAll<HTMLElement>('span, p')) {
    const card = text.closest<HTMLElement>('.border');
    if (card === null || text.children.length > 0 || isInRow(text) || text.closest('button, a') !== null) continue;
    const [inner, outer] = [text.getBoundingClientRect(), card.getBoundingClientRect()];
    const isSeen = inner.width > 1 && inner.height > 1 && getComputedStyle(card).overflowX === 'visible';
    if (isSeen && inner.right > outer.right + 1)
      found.push(`“${text.textContent.slice(0, 30)}” stands out of its card`);
  }
  return found;
}

async function look(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await goTo(page, path);
    for (const { width, text } of looks) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
        return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }, text);
      const wrong = await page.evaluate(misplaced);
      found.push(...wrong.map((what) => `${path} at ${String(width)} px, text ${text}: ${what}`));
    }
  }
  return found;
}

test('[SHELL-13] at 320 px, and with text at twice its size, every page fits its window and cuts no button', async () => {
  const page = browser.page();
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/events');
  const found = await look(page, forVisitors);
  await visitOnce(page, people.ana, ana.userId);
  const event = `/events/${String(own)}`;
  const ofEvents = [event, `${event}/detail`, `${event}/edit`, `/profile/${String(ana.userId + 1)}`];
  found.push(...(await look(page, [...forEverybody, ...forMembers, ...ofEvents])));
  expectValue(found).toEqual([]);
});

test('[WIZ-13] on a phone the three buttons at the foot of an edit stand on one row', async () => {
  const page = browser.page();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/events/${String(own)}/edit`);
  const buttons = ['Previous', 'Save and continue', 'Save changes'].map((name) => page.getByRole('button', { name }));
  for (const button of buttons) await expect(button).toBeVisible();
  const middles = await Promise.all(
    buttons.map((button) => button.boundingBox().then((box) => (box === null ? 0 : box.y + box.height / 2))),
  );
  expectValue(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
});
