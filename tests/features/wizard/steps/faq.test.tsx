import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventLimits } from '#contract/events/rules.ts';
import type { EventForm, FormErrors } from '#features/wizard/form/event-form.ts';
import { noFaqDraft } from '#features/wizard/faq/list.ts';
import { FaqStep } from '#features/wizard/faq/step.tsx';
import { expectAccessible } from '#world/screens/show.tsx';
import { showStep } from './stage.tsx';

const far = { id: 'far', question: 'Is it far?', answer: 'Ten minutes' };
const dog = { id: 'dog', question: 'Dogs?', answer: 'Yes' };
const cat = { id: 'cat', question: 'Cats?', answer: 'No' };

const stage = (given: Partial<EventForm> = {}, errors: FormErrors = {}) =>
  showStep((props) => <FaqStep {...props} />, given, errors);
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const order = () => screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
const focused = () => document.activeElement?.getAttribute('aria-label');

test('[WIZ-09] a question is added only when it and its answer are there; half of it is kept meanwhile', async () => {
  const { form, container } = stage();
  type('Question', 'Is it far?');
  click('Add question');
  expect(form()).toMatchObject({ faqs: [], faqDraft: { id: null, question: 'Is it far?', answer: '' } });
  expect(screen.getByText('Required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Answer'));
  type('Answer', 'Ten minutes');
  fireEvent.keyDown(screen.getByLabelText('Question'), { key: 'Enter' });
  expect(form().faqs).toMatchObject([{ question: 'Is it far?', answer: 'Ten minutes' }]);
  expect(form().faqDraft).toEqual(noFaqDraft);
  expect(screen.getByText('Question 1 added')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Question'));
  await expectAccessible(container);
});

test('[WIZ-09] one is edited in its place, and given up with a way back', () => {
  const { form } = stage({ faqs: [far, dog] });
  click('Edit question 2');
  expect(document.activeElement).toBe(screen.getByLabelText('Question'));
  type('Answer', 'On a lead');
  expect(form().faqDraft).toEqual({ ...dog, answer: 'On a lead' });
  click('Cancel');
  expect(form()).toMatchObject({ faqs: [far, dog], faqDraft: noFaqDraft });
  expect(focused()).toBe('Edit question 2');
  click('Undo');
  expect(form().faqDraft).toEqual({ ...dog, answer: 'On a lead' });
  click('Save question');
  expect(form()).toMatchObject({ faqs: [far, { ...dog, answer: 'On a lead' }], faqDraft: noFaqDraft });
});

test('[WIZ-09] what is being written isn’t pushed aside by another one, and what comes back pushes nothing aside', () => {
  const { form } = stage({ faqs: [far], faqDraft: { ...noFaqDraft, question: 'Half' } });
  click('Edit question 1');
  expect(form().faqDraft.question).toBe('Half');
  expect(screen.getByText('Add this one first, or clear it')).toBeTruthy();
  click('Clear');
  type('Question', 'Newer');
  click('Undo');
  expect(form().faqDraft.question).toBe('Half');
  click('Undo');
  expect(form().faqDraft.question).toBe('Newer');
});

test('[WIZ-09] one is removed with a way back, to where it stood', () => {
  const { form } = stage({ faqs: [far, dog, cat] });
  click('Remove question 2');
  expect(form().faqs).toEqual([far, cat]);
  expect(focused()).toBe('Remove question 2');
  click('Undo');
  expect(form().faqs).toEqual([far, dog, cat]);
});

test('[WIZ-09] what is written of one that is removed stays, as a new one', () => {
  const { form } = stage({ faqs: [far], faqDraft: { ...far, answer: 'An hour' } });
  click('Remove question 1');
  expect(form()).toMatchObject({ faqs: [], faqDraft: { id: null, answer: 'An hour' } });
  click('Add question');
  expect(form().faqs).toMatchObject([{ question: far.question, answer: 'An hour' }]);
});

test('[WIZ-09] the order is changed by buttons, which keep the focus and tell where it went', () => {
  const { form } = stage({ faqs: [far, dog, cat] });
  click('Move question 1 down');
  expect(order()).toEqual(['Dogs?', 'Is it far?', 'Cats?']);
  expect(focused()).toBe('Move question 2 down');
  expect(screen.getByText('Question moved to place 2 of 3')).toBeTruthy();
  click('Move question 1 up');
  expect(form().faqs).toEqual([dog, far, cat]);
});

test('[WIZ-09] complaints stand where they are mended; a full list says so', () => {
  const faqs = Array.from({ length: eventLimits.faqs }, (_, at) => ({ ...far, id: String(at) }));
  stage({ faqs }, { faqDraft: 'Add this question to the list, or clear it', 'faqs.1.answer': 'Too long' });
  expect(screen.getByLabelText('Question').getAttribute('aria-invalid')).toBe('true');
  expect(within(screen.getAllByRole('listitem')[1] as HTMLElement).getByText('Too long')).toBeTruthy();
  expect(screen.getByText('An event has at most 50 questions: remove one to add another')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add question' }).disabled).toBe(true);
});
