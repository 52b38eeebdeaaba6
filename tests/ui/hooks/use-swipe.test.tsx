import { fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useSwipe } from '#ui/hooks/use-swipe.ts';

const at = (clientX: number, clientY = 0) => [{ clientX, clientY, identifier: 1 }];

function Swiped({ name, onSwipe }: { name: string; onSwipe: (by: 1 | -1) => void }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useSwipe(element, onSwipe);
  return <div key={name} ref={setElement} data-testid={name} />;
}

function swipe(element: HTMLElement, from: number, to: number, down = 0): void {
  fireEvent.touchStart(element, { touches: at(from) });
  fireEvent.touchEnd(element, { changedTouches: at(to, down) });
}

test('[DET-01] what is short, or goes down rather than across, is no swipe', () => {
  const onSwipe = vi.fn();
  const { getByTestId } = render(<Swiped name="one" onSwipe={onSwipe} />);
  swipe(getByTestId('one'), 0, 40);
  swipe(getByTestId('one'), 0, 60, 60);
  expect(onSwipe).not.toHaveBeenCalled();
  swipe(getByTestId('one'), 100, 0);
  swipe(getByTestId('one'), 0, 100);
  expect(onSwipe.mock.calls).toEqual([[1], [-1]]);
});

test('[DET-01] another element in the place of the first is listened to, and the first no more', () => {
  const onSwipe = vi.fn();
  const { getByTestId, rerender } = render(<Swiped name="one" onSwipe={onSwipe} />);
  const first = getByTestId('one');
  rerender(<Swiped name="two" onSwipe={onSwipe} />);
  swipe(first, 100, 0);
  expect(onSwipe).not.toHaveBeenCalled();
  swipe(getByTestId('two'), 100, 0);
  expect(onSwipe).toHaveBeenCalledExactlyOnceWith(1);
});
