import * as z from 'zod/mini';
import { eventLimits } from './rules.ts';
import { maxLetters } from '#contract/validation/zod-limits.ts';

/** A question that many would ask, with its answer. */
export const Faq = z.object({
  /** tells it from the others of its event */
  id: z.string().check(z.maxLength(64)),
  question: z.string().check(z.trim(), z.minLength(1, 'Required'), maxLetters(eventLimits.question)),
  answer: z.string().check(z.trim(), z.minLength(1, 'Required'), maxLetters(eventLimits.answer)),
});
export type Faq = z.infer<typeof Faq>;

/** An amount as decimal text, in US dollars: `12.50`. */
export const Money = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Must be an amount such as 12.50'));

/** A kind of ticket; `quantity` is a number as text. */
export const TicketType = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Required'), maxLetters(eventLimits.ticketName)),
  price: Money,
  quantity: z.string().check(z.regex(/^\d{1,7}$/, 'Digits only')),
  description: z.string().check(maxLetters(eventLimits.ticketText)),
});
export type TicketType = z.infer<typeof TicketType>;
