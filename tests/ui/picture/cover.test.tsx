import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { hueOf } from '#contract/drawings/hue.ts';
import { landscapeOf } from '#contract/drawings/landscape.ts';
import { Cover } from '#ui/picture/cover.tsx';

test('a thing without a picture shows its poster, named as the picture would be', () => {
  render(<Cover src={null} alt="Merengue night" seed="a" />);
  expect(screen.getByRole('img', { name: 'Merengue night' }).tagName).toBe('svg');
});

test('a picture that fails gives its place to the poster', () => {
  render(<Cover src="/media/x/800.webp" alt="Merengue night" seed="a" />);
  const picture = screen.getByRole('img', { name: 'Merengue night' });
  expect(picture.tagName).toBe('IMG');
  fireEvent.error(picture);
  expect(screen.getByRole('img', { name: 'Merengue night' }).tagName).toBe('svg');
});

test('[COVER-01] a picture of a page from the server that failed before the page was taken over gives its place, too', () => {
  const onError = vi.fn<() => void>();
  const cover = <Cover src="/media/x/800.webp" alt="Merengue night" seed="a" onError={onError} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(cover);
  Object.defineProperties(screen.getByRole('img'), { complete: { value: true }, naturalWidth: { value: 0 } });
  render(cover, { container, hydrate: true });
  expect(screen.getByRole('img', { name: 'Merengue night' }).tagName).toBe('svg');
  expect(onError).toHaveBeenCalledOnce();
});

test('another picture is tried after one that failed', () => {
  const { rerender } = render(<Cover src="/one.webp" alt="Night" seed="a" />);
  fireEvent.error(screen.getByRole('img'));
  rerender(<Cover src="/two.webp" alt="Night" seed="a" />);
  expect(screen.getByRole<HTMLImageElement>('img').getAttribute('src')).toBe('/two.webp');
});

test('[COVER-01] a poster shows the motif of its category in its hue', () => {
  const { container } = render(<Cover src={null} alt="" seed="a" motif="comida" />);
  const poster = container.querySelector('svg');
  const { late, turn } = landscapeOf('a', 'comida');
  expect(poster?.querySelectorAll('use')[2]?.getAttribute('href')).toMatch(/\.svg#comida$/);
  expect(poster?.getAttribute('style')).toBe(`--hue: ${String(hueOf('comida') + turn)}; --late: ${String(late)};`);
  expect(poster?.getAttribute('aria-hidden')).toBe('true');
});

test('[COVER-01] a poster without a category shows trees', () => {
  const { container } = render(<Cover src={null} alt="" seed="a" />);
  expect(container.querySelectorAll('use')[2]?.getAttribute('href')).toMatch(/\.svg#other$/);
});
