import type { Page } from 'playwright';

const mostSteps = 90;

/** The accessible name of the focused element. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const held = document.activeElement as HTMLInputElement | null;
    const label = held?.labels?.[0]?.textContent ?? held?.textContent ?? '';
    return (held?.getAttribute('aria-label') ?? label).replace(/\s*\*?\s*$/, '').trim();
  });
}

/** Presses Tab until an element with this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const met: string[] = [];
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press('Tab');
    const held = await focusedName(page);
    if (held === name) return;
    met.push(held);
  }
  throw new Error(`The tabulator never comes to ${name}, but to: ${met.join(' | ')}`);
}

export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}
