import { eventLimits } from '#contract/events/rules.ts';
import type { EventForm, FormErrors } from '#features/wizard/form/event-form.ts';
import { missingTexts } from '#features/wizard/form/missing-texts.ts';
import { lowestPrice } from './list.ts';
import * as texts from './texts.ts';

/** Errors about prices and the capacity. */
export function costErrors(form: EventForm): FormErrors {
  const errors: FormErrors = {};
  if (!/^\d*$/.test(form.capacity.trim())) errors['capacity'] = texts.digitsOnly;
  else if (form.capacity.trim() !== '' && Number(form.capacity) < 1) errors['capacity'] = texts.atLeastOne;
  if (form.pricingType === 'free') return errors;
  for (const [index, { price }] of form.tickets.entries()) {
    const isAmount = /^\d{1,9}(\.\d{1,2})?$/.test(price.trim());
    if (!isAmount) errors[`tickets.${String(index)}.price`] = price === '' ? missingTexts.field : texts.notAnAmount;
  }
  const isForNothing = form.tickets.every(({ price }) => Number(price) === 0);
  if (isForNothing && errors['tickets.0.price'] === undefined) {
    errors['tickets.0.price'] = missingTexts.price;
  }
  return errors;
}

function ticketTypes({ tickets, pricingType }: EventForm) {
  return tickets.map(({ price, ...rest }) => ({
    ...rest,
    name: rest.name.trim(),
    price: pricingType === 'free' ? '0.00' : price,
    quantity: rest.quantity === '' ? '0' : rest.quantity,
  }));
}

/** The event's fields about prices and the capacity. */
export function costFields(form: EventForm) {
  return {
    pricing_type: form.pricingType,
    price: form.pricingType === 'free' ? '0.00' : lowestPrice(form.tickets),
    ticket_types: ticketTypes(form),
    capacity: form.capacity.trim() === '' ? eventLimits.defaultCapacity : Number(form.capacity),
  };
}
