import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Cover } from '#ui/picture/cover.tsx';
import { landscapeOf } from '#ui/illustration/ridges.ts';

test('a thing without a picture shows its poster, named as the picture would be', () => {
  render(<Cover src={null} alt="Merengue night" seed="a" hue={325} />);
  expect(screen.getByRole('img', { name: 'Merengue night' }).tagName).toBe('svg');
});

test('a picture that fails gives its place to the poster', () => {
  render(<Cover src="/media/x/800.webp" alt="Merengue night" seed="a" hue={325} />);
  const picture = screen.getByRole('img', { name: 'Merengue night' });
  expect(picture.tagName).toBe('IMG');
  fireEvent.error(picture);
  expect(screen.getByRole('img', { name: 'Merengue night' }).tagName).toBe('svg');
});

test('another picture is tried after one that failed', () => {
  const { rerender } = render(<Cover src="/one.webp" alt="Night" seed="a" hue={1} />);
  fireEvent.error(screen.getByRole('img'));
  rerender(<Cover src="/two.webp" alt="Night" seed="a" hue={1} />);
  expect(screen.getByRole<HTMLImageElement>('img').getAttribute('src')).toBe('/two.webp');
});

test('a poster is the same for the same seed, and another for another', () => {
  expect(landscapeOf('8f0e')).toEqual(landscapeOf('8f0e'));
  expect(landscapeOf('8f0e')).not.toEqual(landscapeOf('8f0f'));
});

test('ridges stay in their field, whatever the seed', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    for (const path of landscapeOf(String(seed)).ridges) {
      const heights = [...path.matchAll(/[ML][\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y));
      expect(Math.min(...heights)).toBeGreaterThan(10);
      expect(Math.max(...heights)).toBeLessThanOrEqual(90);
    }
  }
});
