import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/field/select.tsx';
import { TextInput } from '#ui/field/text-input.tsx';

test('a field names its control, and its error and help are read with it', () => {
  render(
    <Field label="Email" help="Nobody else sees it." error="Email inválido" isRequired>
      {(ids) => <TextInput {...ids} />}
    </Field>,
  );
  const control = screen.getByRole('textbox', { name: /^Email/ });
  expect(control.getAttribute('aria-invalid')).toBe('true');
  expect(control.getAttribute('aria-required')).toBe('true');
  const described = (control.getAttribute('aria-describedby') ?? '').split(' ');
  const texts = described.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(['Email inválido', 'Nobody else sees it.']);
});

test('a field that is right says nothing of errors', () => {
  render(
    <Field label="City" error={null}>
      {(ids) => <Select {...ids} options={[{ value: 'sd', label: 'Santo Domingo' }]} />}
    </Field>,
  );
  const control = screen.getByRole('combobox', { name: 'City' });
  expect(control.hasAttribute('aria-invalid')).toBe(false);
  expect(control.hasAttribute('aria-describedby')).toBe(false);
});
