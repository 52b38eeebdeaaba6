import * as z from 'zod/mini';
import { withTicketIds } from '#contract/events/ticket-ids.ts';
import { emptyForm, type EventForm, type FormField } from '#features/wizard/form/event-form.ts';
import { formOf, type EventValues } from '#features/wizard/form/form-of-event.ts';
import { migrateOldForm } from './migrate-old-form.ts';
import { RepeatShape } from '#features/wizard/repeat/shape.ts';

const text = z.string();
const ticket = z.object({ id: z.optional(text), name: text, price: text, quantity: text, description: text });
const faq = z.object({ id: text, question: text, answer: text });

/** Fields that aren't plain text or a switch. */
type Shaped = {
  [Name in FormField]: string extends EventForm[Name] ? never : boolean extends EventForm[Name] ? never : Name;
}[FormField];

/** What such a field must look like to be taken from a draft. */
const shapes: Record<Shaped, z.ZodMiniType> = {
  coverCrop: z.nullable(z.object({ source: text, x: z.number(), y: z.number(), zoom: z.number() })),
  gallery: z.array(z.object({ picture: text, alt: text })),
  waiting: z.array(z.object({ source: text, to: z.enum(['cover', 'gallery']), name: text })),
  repeat: z.nullable(RepeatShape),
  pin: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  faqs: z.array(faq),
  faqDraft: z.object({ id: z.nullable(text), question: text, answer: text }),
  pricingType: z.enum(['free', 'paid']),
  payment: z.enum(['', 'door', 'online']),
  tickets: z.array(ticket).check(z.minLength(1)),
  ticketsBefore: z.array(ticket),
  visibility: z.enum(['public', 'unlisted']),
  visited: z.array(z.number()),
};

/**
 * A draft's values; what isn't of the field's type is left out.
 * @param fallback values for fields that the draft lacks: those of the edited event, else an empty form's
 */
export function readForm(values: Record<string, unknown>, fallback: EventForm = emptyForm()): EventForm {
  // A new event that was discarded after it was sent is stored as it was sent, not as it was typed.
  if (typeof values['date_time'] === 'string') return formOf(values as unknown as EventValues);
  const validEntries = Object.entries(fallback).flatMap(([name, value]) => {
    const shape = Object.hasOwn(shapes, name) ? shapes[name as Shaped] : undefined;
    const isFit = shape === undefined ? typeof values[name] === typeof value : z.safeParse(shape, values[name]).success;
    return isFit ? [[name, values[name]]] : [];
  });
  const form = {
    ...fallback,
    ...migrateOldForm(values, fallback),
    ...(Object.fromEntries(validEntries) as Partial<EventForm>),
  };
  // Drafts of earlier versions have no ids.
  return {
    ...form,
    tickets: withTicketIds(form.tickets, fallback.tickets),
    ticketsBefore: withTicketIds(form.ticketsBefore, fallback.tickets),
  };
}
