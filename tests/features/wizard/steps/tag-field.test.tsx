import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { fc } from '#world/random/properties.ts';
import { expect, test, vi } from 'vitest';
import { eventLimits } from '#contract/events/rules.ts';
import { DetailsStep } from '#features/wizard/steps/details.tsx';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import { eventInputOf } from '#features/wizard/form/event-input.ts';
import { tagComplaint, tagsOf, mergeTags, withoutTag } from '#features/wizard/tags/list.ts';
import type { SuggestTags } from '#features/wizard/tags/suggestions.tsx';
import { expectAccessible } from '#world/screens/show.tsx';
import { showStep } from './stage.tsx';

const nothing: SuggestTags = async () => [];
const stage = (given: Partial<EventForm> = {}, suggest = nothing) =>
  showStep((props) => <DetailsStep {...props} suggest={suggest} />, given);

const field = () => screen.getByLabelText<HTMLInputElement>('Tags');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string, more: object = {}) => fireEvent.keyDown(field(), { key, ...more });
const chips = () => screen.queryAllByRole('button', { name: /^Remove / }).map((one) => one.getAttribute('aria-label'));

test('[WIZ-09] Enter and a comma end a tag; what stands in the field is kept in the form', async () => {
  const { form, container } = stage();
  type('jazz');
  expect(form()).toMatchObject({ tags: '', tagDraft: 'jazz' });
  const enter = createEvent.keyDown(field(), { key: 'Enter' });
  fireEvent(field(), enter);
  expect(enter.defaultPrevented).toBe(true);
  type('live music,');
  type('salsa, mer');
  expect(form()).toMatchObject({ tags: 'jazz, live music, salsa', tagDraft: 'mer' });
  expect(chips()).toEqual(['Remove jazz', 'Remove live music', 'Remove salsa']);
  expect(screen.getByText('Added salsa')).toBeTruthy();
  await expectAccessible(container);
});

test('[WIZ-09] several are pasted at once, between what stands there', () => {
  const { form } = stage({ tagDraft: 'big ' });
  fireEvent.paste(field(), { clipboardData: { getData: () => 'band, jazz\nJAZZ, open air' } });
  expect(form()).toMatchObject({ tags: 'big band, jazz, open air', tagDraft: '' });
});

test('[WIZ-09] one is removed by its button, or by Backspace in the empty field, and that is announced', () => {
  const { form } = stage({ tags: 'jazz, salsa, rock' });
  fireEvent.click(screen.getByRole('button', { name: 'Remove salsa' }));
  expect(form().tags).toBe('jazz, rock');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove rock');
  expect(screen.getByText('Removed salsa')).toBeTruthy();
  press('Backspace', { repeat: true });
  expect(form().tags).toBe('jazz, rock');
  press('Backspace');
  expect(form().tags).toBe('jazz');
  expect(screen.getByText('Removed rock')).toBeTruthy();
  type('x');
  press('Backspace');
  expect(form().tags).toBe('jazz');
});

test('[WIZ-09] what there is no room for stays in the field, with the reason', () => {
  const long = 'x'.repeat(eventLimits.tag + 1);
  const { form } = stage({ tags: Array.from({ length: eventLimits.tags - 1 }, (_, at) => `tag${String(at)}`).join() });
  type(`fits, ${long}`);
  press('Enter');
  expect(tagsOf(form().tags).length).toBe(eventLimits.tags);
  expect(form().tagDraft).toBe(long);
  expect(screen.getByText(/^A tag has at most 40 letters, “xxxxxxxxxxxx…” has 41/)).toBeTruthy();
  type('one more');
  press('Enter');
  expect(form().tagDraft).toBe('one more');
  expect(screen.getByText('An event has at most 20 tags: remove one to add another')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

test('[WIZ-09] tags of others are suggested by what is typed and the category, and taken by one press', async () => {
  const suggest = vi.fn<SuggestTags>(async (prefix) =>
    ['Jazz', 'Salsa', 'Jam'].filter((tag) => tag.startsWith(prefix)),
  );
  const { form } = stage({ category: 'musica', tags: 'jazz' }, suggest);
  await screen.findByRole('button', { name: 'Add Salsa' });
  expect(screen.queryByRole('button', { name: 'Add Jazz' })).toBeNull();
  type('Ja');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add Salsa' })).toBeNull());
  expect(suggest).toHaveBeenLastCalledWith('Ja', 'musica', expect.any(Number));
  fireEvent.click(screen.getByRole('button', { name: 'Add Jam' }));
  expect(form()).toMatchObject({ tags: 'jazz, Jam', tagDraft: '' });
  expect(document.activeElement).toBe(field());
});

const word = fc.stringMatching(/^[a-zA-Zé ]{0,45}$/);
const typing = fc.array(
  fc.oneof(
    fc.record({ take: fc.array(word, { maxLength: 5 }).map((words) => words.join(',')) }),
    fc.record({ remove: fc.nat(25) }),
  ),
  { maxLength: 30 },
);

function taken(text: string, typed: string): string {
  const { tags, rest } = mergeTags(text, typed);
  const kept = [...tagsOf(tags), ...tagsOf(rest)].map((tag) => tag.toLowerCase());
  for (const tag of [...tagsOf(text), ...tagsOf(typed)]) expect(kept).toContain(tag.toLowerCase());
  expect(tagComplaint(tags, rest) === null).toBe(rest === '');
  return tags;
}

test('[WIZ-09] whatever is typed and taken away: few, short and different tags, and none lost on the way', () => {
  fc.assert(
    fc.property(typing, (acts) => {
      let text = '';
      for (const act of acts) {
        text = 'take' in act ? taken(text, act.take) : withoutTag(text, tagsOf(text)[act.remove] ?? '');
        const held = tagsOf(text);
        expect(held.length).toBeLessThanOrEqual(eventLimits.tags);
        expect(held.every((tag) => tag.length <= eventLimits.tag)).toBe(true);
        expect(new Set(held.map((tag) => tag.toLowerCase())).size).toBe(held.length);
      }
    }),
  );
});

test('[WIZ-09] a tag that was never added is meant all the same, doubles apart', () => {
  const { form } = stage({ tags: 'Jazz, rock', tagDraft: 'jazz' });
  const made = { title: 'T', description: 'D', date: '2036-01-01', startTime: '10:00', isUnannounced: true };
  expect(eventInputOf({ ...form(), ...made })).toMatchObject({ input: { tags: ['Jazz', 'rock'] } });
  expect(eventInputOf({ ...form(), ...made, tagDraft: 'new' })).toMatchObject({
    input: { tags: ['Jazz', 'rock', 'new'] },
  });
});
