import { parsedUrl } from '#contract/parse-url.ts';
import { eventLimits } from '#contract/events/rules.ts';
import type { EventForm, FormErrors } from '#features/wizard/form/event-form.ts';
import { missingTexts } from '#features/wizard/form/missing-texts.ts';
import { distinct, lowestPrice } from './list.ts';
import { isKnownCurrency } from './currencies.ts';
import { webAddress } from '#features/wizard/form/web-address.ts';
import * as texts from './texts.ts';

/** Errors about prices and the capacity. */
export function costErrors(form: EventForm): FormErrors {
  const errors: FormErrors = {};
  if (!/^\d*$/.test(form.capacity.trim())) errors['capacity'] = texts.digitsOnly;
  else if (form.capacity.trim() !== '' && Number(form.capacity) < 1) errors['capacity'] = texts.atLeastOne;
  if (form.pricingType === 'free') return errors;
  if (form.currency !== '' && !isKnownCurrency(form.currency)) errors['currency'] = texts.unknownCurrency;
  const linkError = form.payment === 'online' ? linkErrorOf(form.paymentLink) : null;
  if (linkError !== null) errors['paymentLink'] = linkError;
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

/** The error about the page where one pays; null if there is none. */
function linkErrorOf(link: string): string | null {
  const address = webAddress(link);
  if (address === null) return missingTexts.field;
  const url = parsedUrl(address);
  const isPage = url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
  return isPage ? null : texts.noWebAddress;
}

function ticketTypes({ tickets, pricingType }: EventForm) {
  return distinct(tickets).map(({ price, ...rest }) => ({
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
    ...(form.pricingType === 'free' && !isKnownCurrency(form.currency) ? { currency: null } : {}),
    payment: form.pricingType === 'free' ? ('none' as const) : form.payment === '' ? null : form.payment,
    payment_url: form.pricingType === 'paid' && form.payment === 'online' ? webAddress(form.paymentLink) : null,
    capacity: form.capacity.trim() === '' ? eventLimits.defaultCapacity : Number(form.capacity),
  };
}
