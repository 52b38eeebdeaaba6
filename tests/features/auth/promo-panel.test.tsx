import { existsSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PromoPanel } from '#features/auth/promo-panel.tsx';
import { expectAccessible, show } from '#world/screens/show.tsx';

test('[ACC-08] there are three slides, each with a title, a description and a picture of ours', async () => {
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
