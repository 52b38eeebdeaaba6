import type { Page } from 'playwright';

/** Goes to an address of the app that is open, as a link in it does: starting the app anew takes most of a test's time. */
export async function goInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
