import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { FaqStep } from '#features/wizard/faq/step.tsx';
import { focusField } from '#features/wizard/steps/focus-field.ts';
import { showLocation, stopTheClock } from './location-stage.tsx';
import { showStep } from './stage.tsx';

beforeEach(stopTheClock);
afterEach(() => {
  vi.useRealTimers();
});

const faqs = ['Is there parking?', 'Can I bring my dog?'].map((question, at) => ({
  id: String(at),
  question,
  answer: 'Yes.',
}));
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test.each([
  ['faqs.0.question', 'Edit question 1'],
  ['faqs.1.answer', 'Edit question 2'],
])('[WIZ-02] a jump to %s lands on the button that edits it', (path, button) => {
  const { container } = showStep((props) => <FaqStep {...props} />, { faqs });
  focusField(container, path);
  expect(focused()).toBe(button);
});

test('[WIZ-02] a jump to the pin lands on the map', () => {
  const { container } = showLocation();
  focusField(container, 'pin');
  expect(focused()).toBe('Press the map');
});

test('[WIZ-02] a jump to a field lands on it', () => {
  const { container } = showLocation();
  focusField(container, 'country');
  expect((document.activeElement as HTMLInputElement).labels?.[0]?.textContent).toContain('Country');
});
