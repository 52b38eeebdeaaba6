import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { withBrowser } from '#world/browser/browser-device.ts';
import { people } from '#world/databases/data-template.ts';
import { focusedName, tabTo, typeInto } from '#world/browser/keyboard.ts';
import { expect } from '#world/time/patient-expect.ts';
import { openScene, type Scene } from '#world/story/scene.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ hasProxy: false, settings: { SYNC_EVENTS_MAX: '50' } });
});
afterAll(() => scene.close());

/** Opens a menu by its button and goes to an entry with an arrow. */
async function chooseFromMenu(page: Page, button: Locator, entry: string, arrow: 'ArrowDown' | 'ArrowUp') {
  await button.focus();
  await page.keyboard.press('Enter');
  const wanted = page.getByRole('menuitem', { name: entry });
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 8 && !(await wanted.evaluate((item) => item === document.activeElement)); step += 1) {
    await page.keyboard.press(arrow);
  }
  await expect(wanted).toBeFocused();
  await page.keyboard.press('Enter');
}

test('[SHELL-13] [ACC-01] with the keyboard alone somebody logs in, changes a setting, writes to us and logs out', async () => {
  await withBrowser(scene.origin, async (browser) => {
    const page = browser.page();
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await page.keyboard.press('Tab');
    expectValue(await focusedName(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await typeInto(page, 'Email', people.ana.email);
    await typeInto(page, 'Password', people.ana.password);
    await page.keyboard.press('Enter');
    const account = page.getByRole('button', { name: /^Account of / });
    await expect(account).toBeVisible();
    // The page that a login leads to takes the focus, and with it from a menu that is open.
    await expect(page).not.toHaveURL(/\/login/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await chooseFromMenu(page, account, 'Settings', 'ArrowDown');
    await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeFocused();
    const sharing = page.getByRole('switch', { name: 'Share my subscriptions' });
    await expect(sharing).toBeEnabled();
    const before = await sharing.isChecked();
    await tabTo(page, 'Share my subscriptions');
    await page.keyboard.press('Space');
    await expect(sharing).toBeChecked({ checked: !before });

    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    await typeInto(page, 'Name', 'Ana');
    await typeInto(page, 'Email', people.ana.email);
    await typeInto(page, 'Message', 'Only by keys');
    await tabTo(page, 'Send Message');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Message Sent!' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();

    await chooseFromMenu(page, account, 'Logout', 'ArrowUp');
    await expect(page.getByRole('link', { name: 'Sign up' }).first()).toBeVisible();
  });
});
