import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScrollSentinel } from '#ui/list/scroll-sentinel.tsx';
import { VirtualColumn } from '#ui/list/virtual-column.tsx';

const view = document.defaultView as unknown as { ResizeObserver: unknown };
const before = view.ResizeObserver;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockImplementation(function (this: HTMLElement) {
    return this === document.body ? null : document.body;
  });
  window.scrollTo = vi.fn();
  Element.prototype.scrollBy = vi.fn();
  window.scrollBy = vi.fn();
  Object.defineProperty(document, 'scrollingElement', { value: document.documentElement, configurable: true });
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  /** Rows of 500 px. */
  view.ResizeObserver = class {
    private readonly tell: (entries: unknown[]) => void;
    constructor(tell: (entries: unknown[]) => void) {
      this.tell = tell;
    }
    observe(target: Element): void {
      queueMicrotask(() => {
        this.tell([{ target, contentRect: { width: 300, height: 500 } }]);
      });
    }
    unobserve(): void {}
    disconnect(): void {}
  };
});
afterEach(() => {
  view.ResizeObserver = before;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const names = (count: number) => Array.from({ length: count }, (_unused, index) => `r${String(index)}`);

async function column(list: readonly string[], shows: string | null = null) {
  const element = (these: readonly string[], shown: string | null) => (
    <VirtualColumn
      name="rows"
      names={these}
      scrollToName={shown}
      row={(index) => (
        <button type="button" key={these[index]}>
          {these[index]}
        </button>
      )}
    />
  );
  const { rerender } = render(element(list, shows));
  await act(async () => Promise.resolve());
  return async (next: readonly string[], shown: string | null = null) => {
    rerender(element(next, shown));
    await act(async () => Promise.resolve());
  };
}
const moves = () =>
  vi.mocked(Element.prototype.scrollBy).mock.calls.length + vi.mocked(window.scrollBy).mock.calls.length;
const rows = () => screen.getAllByRole('button');

test('[POST-02] of a thousand rows only those near the window are made', async () => {
  await column(names(1_000));
  expect(rows().length).toBeLessThan(30);
  expect(rows()[0]?.textContent).toBe('r0');
});

test('[POST-02] a few are all there', async () => {
  await column(names(39));
  expect(rows()).toHaveLength(39);
});

test('[POST-02] a list that grows, in front or at its end, keeps the rows that are there', async () => {
  const grow = await column(names(50));
  const first = screen.getByText('r0');
  await grow(names(100));
  expect(screen.getByText('r0')).toBe(first);
  expect(moves()).toBe(0);
  await grow(['new', ...names(100)]);
  expect(screen.getByText('r0')).toBe(first);
  // What is looked at stays where it is.
  expect(moves()).toBeGreaterThan(0);
});

test('[POST-02] the row that is asked for is scrolled to, once it is asked for', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const grow = await column(names(10));
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  await grow(['new', ...names(10)], 'new');
  expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([screen.getByText('new')]);
});

test('[POST-02] near its end is told, and nothing when nobody watches any more', () => {
  const told: ((sights: { isIntersecting: boolean }[]) => void)[] = [];
  const stopped = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (sights: { isIntersecting: boolean }[]) => void) {
        told.push(callback);
      }
      observe(): void {}
      disconnect = stopped;
    },
  );
  const onNear = vi.fn();
  const { unmount } = render(<ScrollSentinel onNear={onNear} />);
  told[0]?.([{ isIntersecting: false }]);
  expect(onNear).not.toHaveBeenCalled();
  told[0]?.([{ isIntersecting: true }]);
  expect(onNear).toHaveBeenCalledTimes(1);
  unmount();
  expect(stopped).toHaveBeenCalledTimes(1);
});
