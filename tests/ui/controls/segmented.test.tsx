import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Chip } from '#ui/controls/chip.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { ViewToggle } from '#app/pages/map/view-toggle.tsx';

/** The selectors of what is chosen. Their colours are measured in `colours.test.ts`. */
const rule =
  /((?:^ {2}\.[^{}]+,\n)+^ {2}\.[^{}]+) \{\s*background: var\(--brand-soft\);\s*color: var\(--brand-ink\);\s*box-shadow: inset 0 0 0 1\.5px var\(--brand-ink\);/m;
const chosen = rule.exec(readFileSync('src/ui/controls.css', 'utf8'))?.[1] ?? '';

test('[LOOK-04] the chosen one of a few stands out from the others', () => {
  const options = [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ];
  render(<Segmented label="Theme" value="dark" options={options} onChange={() => undefined} />);
  const isChosen = (name: string) => screen.getByRole('radio', { name }).closest('label')?.matches(chosen);
  expect([isChosen('Dark'), isChosen('Light')]).toEqual([true, false]);
});

test('[LOOK-04] so does the list or the map, and a chip', () => {
  render(
    <MemoryRouter initialEntries={['/events']}>
      <ViewToggle />
      <Chip isOn onClick={() => undefined}>
        Today
      </Chip>
      <Chip isOn={false} onClick={() => undefined}>
        Free
      </Chip>
    </MemoryRouter>,
  );
  const list = screen.getByRole('link', { name: 'List' });
  expect([list.matches(chosen), screen.getByRole('link', { name: 'Map' }).matches(chosen)]).toEqual([true, false]);
  const chips = ['Today', 'Free'].map((name) => screen.getByRole('button', { name }).matches(chosen));
  expect(chips).toEqual([true, false]);
});
