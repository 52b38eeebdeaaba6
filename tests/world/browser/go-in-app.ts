import type { Page } from 'playwright';

/**
 * Goes to an address of the app that is open, as a link in it does: starting the app anew takes most of a test's time.
 * The page before it stays until the scripts of the new one are there, so the new one's heading is waited for.
 */
export async function goInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['path'] = location.pathname;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  /** Runs in the page. A heading without a mark is new; one with the mark of this very address belongs to a page that stays. */
  const hasCome = () =>
    [...document.querySelectorAll('h1')].some(
      ({ dataset: { path: mark = location.pathname } }) => mark === location.pathname,
    );
  await page.waitForFunction(hasCome, null, { polling: 50 });
}
