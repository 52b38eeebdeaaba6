import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VirtualList } from '#ui/list/virtual-list.tsx';

const view = document.defaultView as unknown as { ResizeObserver: unknown };
const before = view.ResizeObserver;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  Element.prototype.scrollTo = vi.fn();
  /** Rows of 50 px in a list of 500. */
  view.ResizeObserver = class {
    private readonly tell: (entries: unknown[]) => void;
    constructor(tell: (entries: unknown[]) => void) {
      this.tell = tell;
    }
    observe(target: Element): void {
      const height = target.tagName === 'LI' ? 50 : 500;
      queueMicrotask(() => {
        this.tell([{ target, contentRect: { width: 300, height } }]);
      });
    }
    unobserve(): void {}
    disconnect(): void {}
  };
});
afterEach(() => {
  view.ResizeObserver = before;
  vi.restoreAllMocks();
});

async function showList(count: number) {
  const made: number[] = [];
  const row = (index: number) => {
    made.push(index);
    return <button type="button">Row {index}</button>;
  };
  const { rerender } = render(<VirtualList label="Events on the map" count={count} row={row} />);
  await act(async () => Promise.resolve());
  const again = (next: number) => {
    rerender(<VirtualList label="Events on the map" count={next} row={row} />);
  };
  return { made, again };
}
const list = () => screen.getByRole('region', { name: 'Events on the map' });
const rows = () => within(list()).getAllByRole('listitem');

test('[MAP-07] of ten thousand rows only those that can be seen are made', async () => {
  const { made } = await showList(10_000);
  expect(rows().length).toBeGreaterThanOrEqual(10);
  expect(rows().length).toBeLessThan(40);
  expect(Math.max(...made)).toBeLessThan(60);
  expect(rows()[0]?.textContent).toBe('Row 0');
});

test('[MAP-07] scrolled, it makes those that are seen then', async () => {
  await showList(10_000);
  list().scrollTop = 5_000;
  await act(async () => {
    list().dispatchEvent(new Event('scroll'));
    await Promise.resolve();
  });
  const numbers = rows().map(({ textContent }) => Number(textContent.replace('Row ', '')));
  expect(Math.min(...numbers)).toBeGreaterThan(50);
  expect(numbers.length).toBeLessThan(40);
});

test('a short list is all there, as a list that is named, and grows and shrinks', async () => {
  const { again } = await showList(3);
  expect(within(list()).getByRole('list')).toBeTruthy();
  expect(rows().map(({ textContent }) => textContent)).toEqual(['Row 0', 'Row 1', 'Row 2']);
  again(2);
  expect(rows()).toHaveLength(2);
});
