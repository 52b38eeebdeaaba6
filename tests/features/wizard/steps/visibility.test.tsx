import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventEditOf, beforeOf } from '#features/wizard/form/event-edit.ts';
import { formOf } from '#features/wizard/form/form-of-event.ts';
import { VisibilityField } from '#features/wizard/steps/visibility-field.tsx';
import { readForm } from '#features/wizard/draft/read-form.ts';
import { eventRow } from '#world/screens/event-rows.ts';
import { expectAccessible } from '#world/screens/show.tsx';
import { showStep } from './stage.tsx';

const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

test('[UNLIST-01] everybody finds a new event unless its organizer chooses otherwise', async () => {
  const { form, container } = showStep((props) => <VisibilityField {...props} />);
  expect(choice('Public').checked).toBe(true);
  fireEvent.click(choice('Unlisted'));
  expect(form().visibility).toBe('unlisted');
  expect(choice('Unlisted').checked).toBe(true);
  await expectAccessible(container);
});

test('[UNLIST-01] drafts, edits and copies keep it; what is no choice is none', () => {
  expect(readForm({ visibility: 'unlisted' }).visibility).toBe('unlisted');
  expect(readForm({ visibility: 'secret' }).visibility).toBe('public');
  expect(readForm({}).visibility).toBe('public');
  const row = {
    ...eventRow({ visibility: 'unlisted', locationName: 'Casa' }),
    status: 'active' as const,
    payment: null,
  };
  const before = beforeOf(row);
  expect(formOf(before).visibility).toBe('unlisted');
  const edit = (change: object) => {
    const made = eventEditOf(before, { ...formOf(before), ...change }, undefined);
    return 'edit' in made ? made.edit : made.errors;
  };
  expect(edit({ visibility: 'public' })).toMatchObject({
    patch: { visibility: 'public' },
    base: { visibility: 'unlisted' },
  });
  expect(edit({}).patch).toEqual({});
  // An event of a server that said nothing of it is public.
  const { visibility: _none, ...older } = { ...eventRow(), status: 'active' as const, payment: null };
  expect(formOf(beforeOf(older)).visibility).toBe('public');
});
