import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { creationCategories } from '#contract/events/category.ts';
import { eventLimits } from '#contract/events/rules.ts';
import { BasicStep } from '#features/wizard/steps/basic.tsx';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible } from '#world/screens/show.tsx';
import { showStep } from './stage.tsx';

const stage = (...given: Parameters<typeof showStep> extends [unknown, ...infer Rest] ? Rest : never) =>
  showStep((props) => <BasicStep {...props} />, ...given);

const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });

test('[WIZ-05] title and description (4 rows) are marked required, category and subcategory are not', async () => {
  const { form, container } = stage();
  type(/^Title/, 'Noche de jazz');
  type(/^Description/, 'Three bands');
  type(/^Category/, 'after_party');
  type(/^Subcategory/, 'Bebop');
  expect(form()).toMatchObject({
    title: 'Noche de jazz',
    description: 'Three bands',
    category: 'after_party',
    subcategory: 'Bebop',
  });
  const required = (name: RegExp) => screen.getByLabelText(name).getAttribute('aria-required');
  expect([/^Title/, /^Description/, /^Category/, /^Subcategory/].map(required)).toEqual(['true', 'true', null, null]);
  expect(screen.getByLabelText(/^Description/).getAttribute('rows')).toBe('4');
  await expectAccessible(container);
});

test('[WIZ-12] a subtitle can be given, and is told how long it may be', () => {
  const { form } = stage();
  type(/^Subtitle/, 'Three bands, one night');
  expect(form().subtitle).toBe('Three bands, one night');
  expect(screen.getByLabelText(/^Subtitle/).getAttribute('aria-required')).toBeNull();
  type(/^Subtitle/, 'x'.repeat(eventLimits.subtitle + 1));
  expect(screen.getByText(/^1 letter too many/)).toBeTruthy();
});

test('[WIZ-05] the 10 creation categories can be chosen, and one that was given elsewhere stays choosable', () => {
  stage({ category: 'musica' });
  const options = within(screen.getByLabelText(/^Category/)).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value }) => value)).toEqual(['', ...Object.keys(creationCategories), 'musica']);
  expect(options.map(({ text }) => text)).toContain('Music & Concerts');
  expect(screen.getByLabelText<HTMLSelectElement>(/^Category/).value).toBe('musica');
});

test('[INFO-01] a language can be chosen: the person’s own comes first, then the usual ones, and one given elsewhere stays', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['qu-PE', 'en-US', 'tlh-xyz-1']);
  const { form } = stage({ language: 'sw' });
  const select = screen.getByLabelText<HTMLSelectElement>(/^Language/);
  const options = within(select).getAllByRole<HTMLOptionElement>('option');
  expect(options.slice(0, 4).map(({ text }) => text)).toEqual(['Not said', 'Quechua', 'English', 'Klingon']);
  expect(options[4]?.text).toBe('Spanish');
  expect(options.filter(({ value }) => value === 'en')).toHaveLength(1);
  expect([select.value, options.at(-1)?.text, select.getAttribute('aria-required')]).toEqual(['sw', 'Swahili', null]);
  type(/^Language/, 'qu');
  expect(form().language).toBe('qu');
  type(/^Language/, '');
  expect(form().language).toBe('');
});

test('[WIZ-05] what is complained about stands next to its field', () => {
  stage({}, { title: 'Required', description: 'Required' });
  for (const name of [/^Title/, /^Description/]) {
    const field = screen.getByLabelText(name);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Required');
  }
});

test('[WIZ-04] a text that is too long is kept as it was pasted, and told of; one near its end says what is left', () => {
  const { form } = stage();
  type(/^Title/, 'x'.repeat(190));
  expect(screen.getByText(/10 letters left$/)).toBeTruthy();
  type(/^Title/, 'x'.repeat(203));
  expect(form().title.length).toBe(203);
  expect(screen.getByText('3 letters too many: there is room for 200')).toBeTruthy();
  type(/^Title/, 'short');
  expect(screen.queryByText(/letters/)).toBeNull();
});

test('[WIZ-05] a subcategory is suggested from those that the device’s events of the category have', async () => {
  const account = await signedIn();
  await hold(account, [
    eventRow({ category: 'musica', subcategory: 'Bachata' }),
    eventRow({ category: 'comida', subcategory: 'Tapas' }),
  ]);
  const { container } = stage({ category: 'conciertos_y_musica' });
  await waitFor(() => {
    const options = [...container.querySelectorAll('datalist option')];
    expect(options.map(({ textContent }) => textContent)).toEqual(['Bachata']);
  });
});
