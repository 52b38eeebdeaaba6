import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Sheet, type SheetHeight } from '#ui/dialog/sheet.tsx';

const roomPx = 600;
const heights = { low: 84, half: 288, full: 588 } as const;

beforeEach(() => {
  // The sheet is as high as it is told, its parent as high as the room.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function height(this: HTMLElement) {
    return heights[this.dataset['height'] as SheetHeight] ?? roomPx;
  });
  HTMLElement.prototype.setPointerCapture = vi.fn();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function showSheet(start: SheetHeight = 'low') {
  const onHeight = vi.fn<(height: SheetHeight) => void>();
  function Stage() {
    const [height, setHeight] = useState<SheetHeight>(start);
    return (
      <Sheet
        label="List"
        height={height}
        onHeight={(next) => {
          onHeight(next);
          setHeight(next);
        }}
        head={<p>3 events</p>}
      >
        <button type="button">Jazz</button>
      </Sheet>
    );
  }
  render(<Stage />);
  return onHeight;
}

const sheet = () => screen.getByRole('region', { name: 'List' });
const heightNow = () => sheet().dataset['height'];
const toggle = () => screen.getByRole('button', { name: /the list$/ });
const head = () => screen.getByText('3 events');
const content = () => screen.queryByRole('button', { name: 'Jazz' });

/** An event of a finger, at a height of the screen and a time. */
function point(
  kind: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel',
  clientY: number,
  atMs: number,
): void {
  const event = new PointerEvent(kind.toLowerCase(), {
    bubbles: true,
    cancelable: true,
    clientY,
    button: 0,
    pointerId: 1,
    buttons: kind === 'pointerUp' ? 0 : 1,
  });
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  fireEvent(head(), event);
}

/** The head is pulled from one height of the screen to others, this slowly. */
function pull(fromY: number, toY: readonly number[], stepMs = 1_000): void {
  point('pointerDown', fromY, 0);
  for (const [index, y] of toY.entries()) point('pointerMove', y, (index + 1) * stepMs);
}

test('[MAP-01] at its lowest a sheet shows its head alone: nothing else of it can be reached', () => {
  showSheet();
  expect(heightNow()).toBe('low');
  expect(head()).toBeTruthy();
  expect(content()).toBeNull();
});

test('[MAP-01] [MAP-06] its button shows what is in it, and hides it again', () => {
  showSheet();
  expect([toggle().getAttribute('aria-label'), toggle().getAttribute('aria-expanded')]).toEqual([
    'Show the list',
    'false',
  ]);
  fireEvent.click(toggle());
  expect(heightNow()).toBe('half');
  expect([toggle().getAttribute('aria-label'), toggle().getAttribute('aria-expanded')]).toEqual([
    'Hide the list',
    'true',
  ]);
  expect(content()).not.toBeNull();
  fireEvent.click(toggle());
  expect(heightNow()).toBe('low');
});

test('[MAP-01] the arrow keys go through its three heights, and no farther', () => {
  showSheet();
  const press = (key: string) => {
    fireEvent.keyDown(toggle(), { key });
    return heightNow();
  };
  expect(['ArrowUp', 'ArrowUp', 'ArrowUp'].map(press)).toEqual(['half', 'full', 'full']);
  expect(['ArrowDown', 'ArrowDown', 'ArrowDown'].map(press)).toEqual(['half', 'low', 'low']);
  expect(press('ArrowLeft')).toBe('low');
});

test('[MAP-01] pulled by its head it follows the finger, within its room', () => {
  showSheet();
  pull(520, [480]);
  expect(sheet().style.height).toBe('124px');
  expect(content()).not.toBeNull();
  point('pointerMove', -400, 5_000);
  expect(sheet().style.height).toBe('588px');
  point('pointerMove', 590, 9_000);
  expect(sheet().style.height).toBe('84px');
});

test.each<[SheetHeight, number, SheetHeight]>([
  ['low', 430, 'low'],
  ['low', 300, 'half'],
  ['low', 40, 'full'],
  ['half', 460, 'low'],
  ['half', 200, 'half'],
  ['half', 60, 'full'],
  ['full', 250, 'half'],
  ['full', 560, 'low'],
])('[MAP-01] a slow pull from %s to %i of the screen ends at the nearest height, %s', (start, toY, end) => {
  const onHeight = showSheet(start);
  const fromY = roomPx - heights[start] + 4;
  pull(fromY, [(fromY + toY) / 2, toY]);
  point('pointerUp', toY, 3_000);
  expect(onHeight).toHaveBeenCalledExactlyOnceWith(end);
  expect(heightNow()).toBe(end);
  expect(sheet().style.height).toBe('');
});

test.each<[SheetHeight, number, SheetHeight]>([
  ['low', -30, 'half'],
  ['half', -30, 'full'],
  ['half', 30, 'low'],
  ['full', 30, 'half'],
])('[MAP-01] a flick from %s by %i px goes one height on, to %s', (start, by, end) => {
  showSheet(start);
  const fromY = roomPx - heights[start] + 4;
  pull(fromY, [fromY + by / 2, fromY + by], 10);
  point('pointerUp', fromY + by, 25);
  expect(heightNow()).toBe(end);
});

test('[MAP-01] a pull that the browser takes away ends where it is', () => {
  showSheet('half');
  pull(320, [100]);
  point('pointerCancel', 100, 3_000);
  expect(heightNow()).toBe('full');
  point('pointerMove', 500, 4_000);
  expect(sheet().style.height).toBe('');
});

test('[MAP-01] a finger that trembles presses and doesn’t pull; another button of the mouse does nothing', () => {
  const onHeight = showSheet();
  pull(520, [518, 523]);
  point('pointerUp', 523, 3_000);
  expect(onHeight).not.toHaveBeenCalled();
  fireEvent.pointerDown(head(), { clientY: 520, button: 2 });
  point('pointerMove', 100, 1_000);
  point('pointerUp', 100, 2_000);
  expect([onHeight.mock.calls.length, sheet().style.height]).toEqual([0, '']);
});

test('[MAP-01] a flick that is over before anything is drawn counts', () => {
  showSheet('half');
  const fromY = roomPx - heights.half + 4;
  act(() => {
    pull(fromY, [fromY - 15, fromY - 30], 10);
    point('pointerUp', fromY - 30, 25);
  });
  expect([heightNow(), sheet().style.height]).toEqual(['full', '']);
});

test('[MAP-01] a finger that rests before it lets go doesn’t flick, and a long pull goes as far as it went', () => {
  showSheet('half');
  const fromY = roomPx - heights.half + 4;
  pull(fromY, [fromY - 15, fromY - 30], 10);
  point('pointerUp', fromY - 30, 900);
  expect(heightNow()).toBe('half');
  pull(fromY, [400, 590], 10);
  point('pointerUp', 590, 25);
  expect(heightNow()).toBe('low');
});

test('[MAP-01] a mouse that was let go elsewhere pulls nothing when it comes back', () => {
  showSheet('half');
  point('pointerDown', 320, 0);
  const hover = new PointerEvent('pointermove', { bubbles: true, clientY: 100, pointerId: 1, buttons: 0 });
  fireEvent(head(), hover);
  expect([heightNow(), sheet().style.height]).toEqual(['half', '']);
});

test('[MAP-01] a quick pull that the browser takes away is no flick', () => {
  showSheet('half');
  const fromY = roomPx - heights.half + 4;
  pull(fromY, [fromY - 15, fromY - 30], 10);
  point('pointerCancel', fromY - 30, 25);
  expect([heightNow(), sheet().style.height]).toEqual(['half', '']);
});
