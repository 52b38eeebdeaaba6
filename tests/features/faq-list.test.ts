import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Faq } from '#contract/event.ts';
import { eventLimits } from '#contract/event-rules.ts';
import {
  faqLimits,
  isEmptyFaq,
  isReadyFaq,
  noFaqDraft,
  putBackFaq,
  removeFaq,
  takeInFaq,
  type FaqDraft,
} from '#features/wizard/faq-list.ts';
import { moved } from '#ui/moved.ts';

const text = fc.oneof(fc.constant(''), fc.constant('  '), fc.string(), fc.constant('x'.repeat(faqLimits.question + 1)));
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ write: fc.record({ question: text, answer: text }) }) },
  { weight: 3, arbitrary: fc.record({ write: fc.constant({ question: ' Is it far? ', answer: 'No' }) }) },
  { weight: 1, arbitrary: fc.record({ edit: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ remove: fc.nat(60), isUndone: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ move: fc.nat(60), by: fc.integer({ min: -60, max: 60 }) }) },
);

test('[WIZ-09] whatever is done to the questions: each is whole, none is there twice, none goes by itself', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
      let faqs: Faq[] = [];
      let draft: FaqDraft = noFaqDraft;
      for (const one of acts) {
        const count = faqs.length;
        if ('write' in one) {
          draft = { ...draft, ...one.write };
          const isNew = !faqs.some(({ id }) => id === draft.id);
          const isReady = isReadyFaq(faqs, draft);
          faqs = takeInFaq(faqs, draft);
          expect(faqs.length).toBe(isReady && isNew ? count + 1 : count);
          // What can't be taken in stays where it is written.
          if (isReady) draft = noFaqDraft;
        } else if ('edit' in one) draft = faqs[one.edit] ?? draft;
        else if ('remove' in one) {
          const faq = faqs[one.remove];
          if (faq === undefined) continue;
          const before = faqs;
          faqs = removeFaq(faqs, faq.id);
          expect(faqs.length).toBe(count - 1);
          if (one.isUndone) {
            faqs = putBackFaq(faqs, faq, one.remove);
            expect(faqs).toEqual(before);
            expect(putBackFaq(faqs, faq, 0)).toEqual(before);
          }
        } else {
          const ids = faqs.map(({ id }) => id).sort();
          faqs = moved(faqs, one.move, one.by);
          expect(faqs.map(({ id }) => id).sort()).toEqual(ids);
        }
        expect(faqs.every((faq) => faq.question.trim() === faq.question && !isEmptyFaq({ ...faq, answer: '' }))).toBe(
          true,
        );
        expect(faqs.every(({ answer }) => answer !== '' && answer.trim() === answer)).toBe(true);
        expect(faqs.every(({ question }) => question.length <= faqLimits.question)).toBe(true);
        expect(new Set(faqs.map(({ id }) => id)).size).toBe(faqs.length);
        expect(faqs.length).toBeLessThanOrEqual(eventLimits.faqs);
      }
    }),
  );
});
