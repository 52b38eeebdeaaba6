import type { Faq } from '#contract/events/parts.ts';
import { eventLimits } from '#contract/events/rules.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { lengthError } from '#ui/field/length-limit.ts';
import * as texts from './texts.ts';

/** A question in the editor: a new one, or an edit of one in the list. */
export interface FaqDraft {
  /** id of the edited one; null: it is new */
  id: string | null;
  question: string;
  answer: string;
}

export const noFaqDraft: FaqDraft = { id: null, question: '', answer: '' };

/** Whether neither is empty. */
function isWholeFaq({ question, answer }: FaqDraft): boolean {
  return question.trim() !== '' && answer.trim() !== '';
}

export function isEmptyFaq({ question, answer }: FaqDraft): boolean {
  return question.trim() === '' && answer.trim() === '';
}

/** The question that a draft edits; undefined if it is new or that one is gone. */
function editedFaq(faqs: readonly Faq[], { id }: FaqDraft): Faq | undefined {
  return faqs.find((faq) => faq.id === id);
}

/** Whether nothing would be lost by clearing the draft. */
export function isUnchangedFaq(faqs: readonly Faq[], draft: FaqDraft): boolean {
  const edited = editedFaq(faqs, draft);
  if (edited === undefined) return isEmptyFaq(draft);
  return edited.question === draft.question && edited.answer === draft.answer;
}

/** Why no further question can be added; null if one can. */
export function faqsFull(faqs: readonly Faq[]): string | null {
  const isFull = faqs.length >= eventLimits.faqs;
  return isFull ? texts.questionsFull(eventLimits.faqs) : null;
}

/** Whether a draft can be added or saved: it is complete, not too long, and there is room for it. */
export function isReadyFaq(faqs: readonly Faq[], draft: FaqDraft): boolean {
  const { question, answer } = draft;
  const fits = lengthError(question, eventLimits.question) === null && lengthError(answer, eventLimits.answer) === null;
  return isWholeFaq(draft) && fits && (editedFaq(faqs, draft) !== undefined || faqsFull(faqs) === null);
}

/** Adds the draft to the list, or replaces the question it edits; unchanged if the draft isn't ready. */
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

/** Restores a removed question at its index. */
export function restoreFaq(faqs: readonly Faq[], faq: Faq, at: number): Faq[] {
  if (faqs.some(({ id }) => id === faq.id)) return [...faqs];
  return [...faqs.slice(0, at), faq, ...faqs.slice(at)];
}
