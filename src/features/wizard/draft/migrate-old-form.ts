import type { EventForm } from '#features/wizard/form/event-form.ts';
import { movedEnd } from '#features/wizard/time/times.ts';
import { lowestPrice, priceInput } from '#features/wizard/tickets/list.ts';

const placeParts = ['locationName', 'address', 'city', 'country'] as const;

/** The one price of a form that knew no kinds of tickets, as it means those that the event has. */
function costOf(values: Record<string, unknown>, { pricingType, tickets }: EventForm): Partial<EventForm> {
  const isFree = values['isFree'] === true;
  const price = typeof values['price'] === 'string' ? priceInput(values['price']) : '';
  const currentPrice = lowestPrice(tickets);
  const isSame = pricingType === 'free' ? isFree && price === '' : !isFree && Number(price) === Number(currentPrice);
  if (isSame) return {};
  const cheapest = tickets.findIndex((ticket) => Number(ticket.price) === Number(currentPrice));
  const priced = tickets.map((ticket, index) => (index === Math.max(0, cheapest) ? { ...ticket, price } : ticket));
  if (isFree) return { pricingType: 'free', ...(price === '' ? {} : { tickets: priced }) };
  return { pricingType: 'paid', tickets: priced };
}

/**
 * What a draft of the one-page form means in this one: it had one price, no kinds of tickets, no place that is to be
 * announced, and no day of the end.
 * @param fallback the event that it edits, else an empty form
 */
export function migrateOldForm(values: Record<string, unknown>, fallback: EventForm): Partial<EventForm> {
  if (typeof values['isFree'] !== 'boolean' || 'tickets' in values) return {};
  const { date, capacity } = values;
  const hasPlace = placeParts.some((part) => typeof values[part] === 'string' && values[part] !== '');
  const cost = costOf(values, fallback);
  const isNew = fallback.title === '';
  const quantity = typeof capacity === 'string' && /^\d+$/.test(capacity) ? capacity : null;
  // A new event's tickets were as many as it had places.
  const ticketsWithQuantity =
    isNew && quantity !== null ? (cost.tickets ?? fallback.tickets).map((one) => ({ ...one, quantity })) : null;
  return {
    ...cost,
    ...(ticketsWithQuantity === null ? {} : { tickets: ticketsWithQuantity }),
    ...(hasPlace ? { isUnannounced: false } : {}),
    ...(typeof date === 'string' ? movedEnd(fallback, { ...fallback, date }) : {}),
  };
}
