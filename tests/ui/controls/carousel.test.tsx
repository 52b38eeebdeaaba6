import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Carousel } from '#ui/controls/carousel.tsx';

const still = { isWished: false };

beforeEach(() => {
  vi.useFakeTimers();
  still.isWished = false;
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('reduced-motion') && still.isWished }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show() {
  const slides = ['One', 'Two', 'Three'].map((name) => ({ name, content: <p>{name}</p> }));
  render(
    <>
      <button type="button">Elsewhere</button>
      <Carousel label="Numbers" slides={slides} />
    </>,
  );
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** The one that can be seen, and read aloud. */
function shown(): string | null {
  const slides = screen.getAllByRole('group');
  expect(slides.length).toBe(1);
  expect((slides[0] as HTMLElement).style.opacity).toBe('1');
  return (slides[0] as HTMLElement).textContent;
}

test('[ACC-08] it turns every 5 s and begins again after the last', () => {
  show();
  expect(shown()).toBe('One');
  pass(4_999);
  expect(shown()).toBe('One');
  pass(1);
  expect(shown()).toBe('Two');
  pass(5_000);
  expect(shown()).toBe('Three');
  pass(5_000);
  expect(shown()).toBe('One');
});

test('[ACC-08] one fades into the other in 1 s; the ones behind take no focus', () => {
  show();
  const slides = screen.getAllByRole('group', { hidden: true });
  expect(slides.map(({ style }) => style.transitionDuration)).toEqual(['1000ms', '1000ms', '1000ms']);
  expect(slides.every(({ className }) => className.includes('transition-opacity'))).toBe(true);
  expect(slides.map((slide) => [slide.style.opacity, slide.hasAttribute('inert')])).toEqual([
    ['1', false],
    ['0', true],
    ['0', true],
  ]);
});

test('[ACC-08] previous, next and the dots turn it, and the 5 s begin anew', () => {
  show();
  press('Previous slide');
  expect(shown()).toBe('Three');
  press('Next slide');
  expect(shown()).toBe('One');
  pass(4_000);
  press('Slide 2: Two');
  expect(shown()).toBe('Two');
  expect(screen.getByRole('button', { current: true }).getAttribute('aria-label')).toBe('Slide 2: Two');
  pass(4_999);
  expect(shown()).toBe('Two');
  pass(1);
  expect(shown()).toBe('Three');
});

test('[ACC-08] it rests while the pointer is on it', () => {
  show();
  const carousel = screen.getByRole('region', { name: 'Numbers' });
  fireEvent.pointerEnter(carousel.parentElement as HTMLElement);
  pass(60_000);
  expect(shown()).toBe('One');
  fireEvent.pointerLeave(carousel.parentElement as HTMLElement);
  pass(5_000);
  expect(shown()).toBe('Two');
});

test('[ACC-08] it rests while the focus is in it, and says what it is turned to', () => {
  show();
  const live = () => document.querySelector('[aria-live]')?.getAttribute('aria-live');
  expect(live()).toBe('off');
  act(() => screen.getByRole('button', { name: 'Next slide' }).focus());
  expect(live()).toBe('polite');
  pass(60_000);
  act(() => screen.getByRole('button', { name: 'Previous slide' }).focus());
  pass(60_000);
  expect(shown()).toBe('One');
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  pass(5_000);
  expect(shown()).toBe('Two');
});

test('[ACC-08] for who wants no motion it turns when it is told to, at once', () => {
  still.isWished = true;
  show();
  pass(60_000);
  expect(shown()).toBe('One');
  press('Next slide');
  expect(shown()).toBe('Two');
  expect(screen.getByRole('group').style.transitionDuration).toBe('0ms');
});
