import type { Page } from 'playwright';
import { eventFormOn, stepLabels } from '#world/browser/event-form.ts';
import { expect } from '#world/time/patient-expect.ts';
import type { OfflineStage } from './stage.ts';

/** A part of a page: a tab, a section, a step or a dialog. */
export interface Part {
  path: string;
  /** opens it and checks that it is there */
  open?: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The parts of pages that don't have a path of their own, as a signed-in user sees them. */
export function partsOf({ events, groups, gallery, others }: OfflineStage): Part[] {
  const own = `/events/${String(events.changed.event_id)}`;
  return [
    ...['myEvents', 'posts', 'bookmarks', 'subscribedEvents', 'feed'].map((tab) => ({
      path: `/user/profile?tab=${tab}`,
    })),
    ...['friends', 'manager', 'map', 'points', 'support'].map((section) => ({
      path: `/user/profile?section=${section}`,
    })),
    ...['posts', 'subscribed'].map((tab) => ({ path: `/profile/${String(others.Berta)}?tab=${tab}` })),
    {
      path: `/profile/${String(others.Berta)}`,
      async open(page) {
        await button(page, /Followers/).click();
        await expect(dialog(page, 'Followers')).toContainText(/Nobody follows yet|isn’t on this device yet/);
        await close(page);
      },
    },
    {
      path: `/chat?group=${groups.own.client_id}`,
      async open(page) {
        await page.getByRole('button', { name: 'More for Los de Ana' }).click();
        await page.getByRole('menuitem', { name: 'Members' }).click();
        await expect(dialog(page, 'Members')).toContainText('This is what this device knows.');
        await expect(dialog(page, 'Members')).toContainText('Berta');
        await close(page);
      },
    },
    { path: '/chat?tab=grupos' },
    { path: '/rankings?ranking=eventos-mas-likes' },
    { path: '/moderation?show=settled' },
    { path: '/events?search=zzzz' },
    {
      path: '/events',
      async open(page) {
        const card = page.getByRole('article').first();
        const title = (await card.getByRole('heading').textContent()) ?? '';
        await card.getByRole('link', { name: title }).click();
        await expect(dialog(page, title).getByRole('link', { name: 'View details' })).toBeVisible();
        await close(page);
      },
    },
    {
      path: `/map?event=${String(events.changed.event_id)}`,
      async open(page) {
        await expect(page.getByRole('complementary', { name: 'List' }).getByRole('listitem').first()).toBeVisible();
        // Which of the demo events are close to one another depends on the day.
        await expect(page.locator('.map-mark, .map-cluster').first()).toBeVisible();
      },
    },
    {
      path: `/events/${String(gallery.event_id)}`,
      async open(page) {
        await button(page, / picture 1 of /).click();
        const picture = page.getByRole('dialog').getByRole('img', { name: / picture 1 of / });
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
        await close(page);
      },
    },
    {
      path: own,
      async open(page) {
        const file = page.waitForEvent('download');
        await button(page, 'Add to calendar').click();
        expect((await file).suggestedFilename()).toMatch(/\.ics$/);
        await button(page, 'Share').click();
        await expect(dialog(page, 'Share this event').getByRole('textbox')).toHaveValue(new RegExp(`${own}$`));
        await close(page);
        await button(page, 'Event chat').click();
        await expect(dialog(page, 'Event chat')).toContainText(events.changed.title);
        await close(page);
      },
    },
    {
      path: '/user/events',
      async open(page) {
        await button(page, `Numbers: ${events.changed.title}`).click();
        await expect(dialog(page, 'Numbers').getByRole('status')).toBeVisible();
        await close(page);
      },
    },
    {
      path: '/events/create',
      async open(page) {
        for (const step of stepLabels) await eventFormOn(page).goTo(step);
      },
    },
  ];
}
