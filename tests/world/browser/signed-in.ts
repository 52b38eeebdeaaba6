import type { Locator, Page } from 'playwright';
import { expect } from '#world/time/patient-expect.ts';

/** Signing in and out, as seen on the screen. */
export interface Visitor {
  /** the corner with the account's name; missing when nobody is signed in */
  account: Locator;
  /** fills in the login form and submits it, wherever that leads */
  sendLogin: (account: { email: string; password: string }, options?: { isRemembered: boolean }) => Promise<void>;
  isIn: () => Promise<void>;
  isOut: () => Promise<void>;
  /** chooses Logout; if work is unsent, a dialog asks what to do with it */
  logOut: (unsent?: 'Send, then log out' | 'Keep on this device' | 'Discard') => Promise<void>;
}

export function visitorOn(page: Page): Visitor {
  const account = page.getByRole('button', { name: /^Account of / });
  const isIn = () => expect(account).toBeVisible();
  async function isOut(): Promise<void> {
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(account).toHaveCount(0);
  }
  return {
    account,
    isIn,
    isOut,
    async sendLogin({ email, password }, { isRemembered } = { isRemembered: true }) {
      if (new URL(page.url()).pathname !== '/login') await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByLabel('Remember me').setChecked(isRemembered);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
    },
    async logOut(unsent) {
      await account.click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      if (unsent !== undefined) {
        await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: unsent }).click();
      }
      await isOut();
      await expect(page).toHaveURL((url) => url.pathname === '/');
    },
  };
}
