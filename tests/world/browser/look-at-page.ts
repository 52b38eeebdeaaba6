import axe from 'axe-core';
import type { Page } from 'playwright';

interface Finding {
  id: string;
  nodes: { target: unknown; failureSummary?: string }[];
}

/** What axe finds wrong with the page as it stands. */
export async function findingsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  // Colours that are on their way from one theme to the other are nobody's choice.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    `axe.run(document, { resultTypes: ['violations'] })`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${JSON.stringify(target)} ${failureSummary}`),
  );
}

/** A narrow phone, and a usual one with text at twice its size. */
const narrowLooks = [
  { width: 320, text: '100%' },
  { width: 390, text: '200%' },
];

/** Runs in the page: what is wider than the window, stands outside it, or spills out of its own box. */
function findMisplaced(): string[] {
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

/** What stands wrong on a narrow phone, and with text at twice its size. */
export async function misplacedOn(page: Page): Promise<string[]> {
  const found: string[] = [];
  const setText = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, size);
  for (const { width, text } of narrowLooks) {
    await page.setViewportSize({ width, height: 844 });
    await setText(text);
    const wrong = await page.evaluate(findMisplaced);
    found.push(...wrong.map((what) => `${String(width)} px, text ${text}: ${what}`));
  }
  await setText('');
  return found;
}
