import type { Page } from 'playwright';
import { expect } from '#world/patient-expect.ts';
import type { Sight } from './places.ts';

/** What promises that something is about to come. */
const promises = '[aria-busy="true"], .skeleton, .animate-spin';

/** Runs in the page: whether something stands in it, and nothing is about to come. */
function isStill(promising: string): boolean {
  const shown = [...document.querySelectorAll(promising)].filter((element) => element.checkVisibility());
  const name = document.querySelector('h1')?.innerText ?? '';
  const text = document.querySelector('main')?.innerText ?? '';
  return name !== '' && text.replace(name, '').trim() !== '' && shown.length === 0;
}

/**
 * A page has come to rest when it says more than its name, and nothing on it promises what doesn't come.
 * @throws with its address, when it never does
 */
export async function isAtRest(page: Page, heading: Sight['heading'] = /\S/): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  // An expectation would look but once in a second.
  await page.waitForFunction(isStill, promises, { polling: 50, timeout: 30_000 }).catch((cause: unknown) => {
    throw new Error(`${page.url()} says nothing, or promises for ever.`, { cause });
  });
}
