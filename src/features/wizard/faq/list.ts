import type { Faq } from '#contract/events/parts.ts';
import { eventLimits } from '#contract/events/rules.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { lengthError } from '#ui/field/length-limit.ts';
import * as texts from './texts.ts';

/** A question that is being written: a new one, or another form of one of the list. */
export interface FaqDraft {
  /** the one that it takes the place of; null: it is new */
  id: string | null;
  question: string;
  answer: string;
}

export const noFaqDraft: FaqDraft = { id: null, question: '', answer: '' };

/** Both are there. */
function isWholeFaq({ question, answer }: FaqDraft): boolean {
  return question.trim() !== '' && answer.trim() !== '';
}

export function isEmptyFaq({ question, answer }: FaqDraft): boolean {
  return question.trim() === '' && answer.trim() === '';
}

/** The one of the list that a draft is another form of; undefined where it is new, or that one is gone. */
function editedFaq(faqs: readonly Faq[], { id }: FaqDraft): Faq | undefined {
  return faqs.find((faq) => faq.id === id);
}

/** Nothing would be lost if it were gone. */
export function isUnchangedFaq(faqs: readonly Faq[], draft: FaqDraft): boolean {
  const edited = editedFaq(faqs, draft);
  if (edited === undefined) return isEmptyFaq(draft);
  return edited.question === draft.question && edited.answer === draft.answer;
}

/** Why the list takes no further question; null where it does. */
export function faqsFull(faqs: readonly Faq[]): string | null {
  const isFull = faqs.length >= eventLimits.faqs;
  return isFull ? texts.questionsFull(eventLimits.faqs) : null;
}

/** Whether a draft can stand in the list: whole, not too long, and with a place to stand at. */
export function isReadyFaq(faqs: readonly Faq[], draft: FaqDraft): boolean {
  const { question, answer } = draft;
  const fits = lengthError(question, eventLimits.question) === null && lengthError(answer, eventLimits.answer) === null;
  return isWholeFaq(draft) && fits && (editedFaq(faqs, draft) !== undefined || faqsFull(faqs) === null);
}

/** Takes what is written into the list, in the place of the one that it changes; one that isn't ready stays outside. */
export function commitFaq(faqs: readonly Faq[], draft: FaqDraft): Faq[] {
  if (!isReadyFaq(faqs, draft)) return [...faqs];
  const content = { question: draft.question.trim(), answer: draft.answer.trim() };
  if (editedFaq(faqs, draft) !== undefined) {
    return faqs.map((faq) => (faq.id === draft.id ? { ...faq, ...content } : faq));
  }
  return [...faqs, { id: uuidV7(), ...content }];
}

export function removeFaq(faqs: readonly Faq[], id: string): Faq[] {
  return faqs.filter((faq) => faq.id !== id);
}

/** Puts one back to where it stood. */
export function restoreFaq(faqs: readonly Faq[], faq: Faq, at: number): Faq[] {
  if (faqs.some(({ id }) => id === faq.id)) return [...faqs];
  return [...faqs.slice(0, at), faq, ...faqs.slice(at)];
}
