import type { Page } from 'playwright';

/**
 * Goes to an address of the app that is open, as a link in it does: starting the app anew takes most of a test's time.
 * The page before it stays until the scripts of the new one are there, so the new one's heading is waited for.
 */
export async function goInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['of'] = location.pathname;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  const hasCome = () =>
    [...document.querySelectorAll('h1')].some(({ dataset: { of = location.pathname } }) => of === location.pathname);
  await page.waitForFunction(hasCome, null, { polling: 50 });
}
