import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Segmented } from '#ui/controls/segmented.tsx';
import { ViewToggle } from '#app/pages/map/view-toggle.tsx';

const theme = readFileSync('src/ui/theme.css', 'utf8');

/** How light a colour of the theme is, in the light and in the dark one. */
function lightness(name: string): number[] {
  const value = theme.match(new RegExp(`^ *--${name}: (.*);$`, 'm'))?.[1] ?? '';
  return [...value.matchAll(/oklch\(([\d.]+)/g)].map(([, light]) => Number(light));
}

const ground = (element: Element | null | undefined, prefix = '') =>
  element?.className.match(new RegExp(`(?:^|\\s)${prefix}bg-(\\w+)`))?.[1] ?? '';

function expectApart(chosen: string, rest: string): void {
  const [one, other] = [lightness(chosen), lightness(rest)];
  expect(one).toHaveLength(2);
  for (const [index, light] of one.entries()) expect(Math.abs(light - (other[index] ?? light))).toBeGreaterThan(0.5);
}

test('the chosen one of a few stands out from the others in both themes', () => {
  const options = [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ];
  render(<Segmented label="Theme" value="dark" options={options} onChange={() => undefined} />);
  const chosen = screen.getByRole('radio', { name: 'Dark' }).closest('label');
  expectApart(ground(chosen), ground(chosen?.parentElement));
  expect(ground(screen.getByRole('radio', { name: 'Light' }).closest('label'))).toBe('');
});

test('so does the list or the map', () => {
  render(
    <MemoryRouter initialEntries={['/events']}>
      <ViewToggle />
    </MemoryRouter>,
  );
  const list = screen.getByRole('link', { name: 'List' });
  expect(list.getAttribute('aria-current')).not.toBeNull();
  expectApart(ground(list, 'aria-\\[current\\]:'), ground(list.parentElement));
});
