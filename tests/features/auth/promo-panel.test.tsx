import { existsSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PromoPanel } from '#features/auth/promo-panel.tsx';
import { expectAccessible, show } from '#world/screens/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

function onScreen(width: number): void {
  vi.stubGlobal('matchMedia', (media: string) => {
    const least = /min-width: (\d+)px/.exec(media)?.[1];
    return Object.assign(new EventTarget(), { media, matches: least !== undefined && width >= Number(least) });
  });
}

test('[ACC-08] there are three slides, each with a title, a description and a picture of ours', async () => {
  onScreen(640);
  const { container } = show(<PromoPanel />);
  const slides = screen.getAllByRole('group', { hidden: true });
  expect(slides.length).toBe(3);
  for (const slide of slides) {
    expect(slide.querySelector('h2')?.textContent).toBeTruthy();
    expect(slide.querySelector('p')?.textContent).toBeTruthy();
    const picture = slide.querySelector('img');
    expect(picture?.alt).toBeTruthy();
    expect(existsSync(`public${picture?.getAttribute('src') ?? ''}`)).toBe(true);
  }
  await expectAccessible(container);
});

test('[ACC-08] below 640 px there are none', () => {
  onScreen(639);
  show(<PromoPanel />);
  expect(screen.queryByRole('region')).toBeNull();
  expect(document.querySelector('img')).toBeNull();
});
