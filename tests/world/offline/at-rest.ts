import type { Page } from 'playwright';
import { expect } from '#world/time/patient-expect.ts';
import type { Sight } from './places.ts';

/** Elements that announce content. */
const promises = '[aria-busy="true"], .skeleton, .animate-spin';

/** Runs in the page. Whether it has content below its heading and announces nothing more. */
function isStill(promising: string): boolean {
  const shown = [...document.querySelectorAll(promising)].filter((element) => element.checkVisibility());
  const name = document.querySelector('h1')?.innerText ?? '';
  const text = document.querySelector('main')?.innerText ?? '';
  return name !== '' && text.replace(name, '').trim() !== '' && shown.length === 0;
}

/**
 * Waits until a page shows more than its heading and no loading state.
 * @throws with its URL if that doesn't happen
 */
export async function isAtRest(page: Page, heading: Sight['heading'] = /\S/): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  // `expect` would only poll once a second.
  await page.waitForFunction(isStill, promises, { polling: 50, timeout: 30_000 }).catch((cause: unknown) => {
    throw new Error(`${page.url()} says nothing, or promises for ever.`, { cause });
  });
}
