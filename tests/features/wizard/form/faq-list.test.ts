import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import type { Faq } from '#contract/events/parts.ts';
import { eventLimits } from '#contract/events/rules.ts';
import { isReadyFaq, noFaqDraft, restoreFaq, removeFaq, commitFaq, type FaqDraft } from '#features/wizard/faq/list.ts';
import { moveItem } from '#ui/list/move-item.ts';

const text = fc.oneof(
  fc.constant(''),
  fc.constant('  '),
  fc.string(),
  fc.constant('x'.repeat(eventLimits.question + 1)),
);
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ write: fc.record({ question: text, answer: text }) }) },
  { weight: 3, arbitrary: fc.record({ write: fc.constant({ question: ' Is it far? ', answer: 'No' }) }) },
  { weight: 1, arbitrary: fc.record({ edit: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ remove: fc.nat(60), isUndone: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ move: fc.nat(60), by: fc.integer({ min: -60, max: 60 }) }) },
);

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

interface Written {
  faqs: Faq[];
  draft: FaqDraft;
}

function write({ faqs, draft }: Written, typed: Partial<FaqDraft>): Written {
  const written = { ...draft, ...typed };
  const isNew = !faqs.some(({ id }) => id === written.id);
  const isReady = isReadyFaq(faqs, written);
  const next = commitFaq(faqs, written);
  expect(next.length).toBe(isReady && isNew ? faqs.length + 1 : faqs.length);
  // What can't be taken in stays where it is written.
  return { faqs: next, draft: isReady ? noFaqDraft : written };
}

function remove(faqs: Faq[], at: number, isUndone: boolean): Faq[] {
  const faq = faqs[at];
  if (faq === undefined) return faqs;
  const rest = removeFaq(faqs, faq.id);
  const back = restoreFaq(rest, faq, at);
  expect(rest.length).toBe(faqs.length - 1);
  expect(back).toEqual(faqs);
  expect(restoreFaq(back, faq, 0)).toEqual(faqs);
  return isUndone ? back : rest;
}

function move(faqs: Faq[], at: number, by: number): Faq[] {
  const next = moveItem(faqs, at, by);
  expect(next.map(({ id }) => id).sort()).toEqual(faqs.map(({ id }) => id).sort());
  return next;
}

function after(held: Written, one: Act): Written {
  if ('write' in one) return write(held, one.write);
  if ('edit' in one) return { ...held, draft: held.faqs[one.edit] ?? held.draft };
  if ('remove' in one) return { ...held, faqs: remove(held.faqs, one.remove, one.isUndone) };
  return { ...held, faqs: move(held.faqs, one.move, one.by) };
}

const isTrimmed = (written: string) => written !== '' && written.trim() === written;

test('[WIZ-09] whatever is done to the questions: each is whole, none is there twice, none goes by itself', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
      let held: Written = { faqs: [], draft: noFaqDraft };
      for (const one of acts) {
        held = after(held, one);
        const { faqs } = held;
        expect(faqs.every(({ question, answer }) => isTrimmed(question) && isTrimmed(answer))).toBe(true);
        expect(faqs.every(({ question }) => question.length <= eventLimits.question)).toBe(true);
        expect(new Set(faqs.map(({ id }) => id)).size).toBe(faqs.length);
        expect(faqs.length).toBeLessThanOrEqual(eventLimits.faqs);
      }
    }),
  );
});
