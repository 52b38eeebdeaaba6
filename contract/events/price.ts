import type { SettableValues } from './entity.ts';

const isZero = (price: string | null) => price === null || price === '' || Number(price) === 0;

interface Priced extends Pick<SettableValues, 'ticket_types'> {
  price: string | null;
}

/** Whether nothing has to be paid: neither the event's price nor one of its tickets costs anything. */
export function isFree({ price, ticket_types: tickets }: Priced): boolean {
  return isZero(price) && tickets.every((ticket) => isZero(ticket.price));
}

/**
 * An amount as the pages show it, in their language: `€8`, `DOP 480`, `€12.50`; `$8.00` where no currency was given.
 * @param price decimal text
 * @param currency an ISO 4217 code; what is none stands as it is
 */
export function amountText(price: string, currency: string | null | undefined): string {
  if (currency == null || currency === '') return `$${price}`;
  const amount = Number(price);
  if (!/^[A-Z]{3}$/.test(currency) || Number.isNaN(amount)) return `${currency} ${price}`;
  const digits = Number.isInteger(amount) ? 0 : 2;
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return amount.toLocaleString('en-US', options);
}

/** A price as the pages show it: `Free` if there is nothing to pay. */
export function priceText(price: string | null, currency: string | null | undefined): string {
  return price === null || isZero(price) ? 'Free' : amountText(price, currency);
}

/** The lowest and the highest price where the types of tickets differ; else null. */
export function priceRange({
  ticket_types: tickets,
}: Pick<Priced, 'ticket_types'>): { from: number; to: number } | null {
  const prices = tickets.map(({ price }) => Number(price));
  const [from, to] = [Math.min(...prices), Math.max(...prices)];
  return from < to ? { from, to } : null;
}

/**
 * What an event costs, with what stands before and behind the price where types of tickets differ: `From €8`, `Free to €15`.
 * Nothing does where the price isn't that of a type.
 */
export function leadPriceParts(
  event: Priced & { currency?: string | null | undefined },
): [before: string, price: string, behind: string] {
  const { currency } = event;
  const price = priceText(event.price, currency);
  const range = priceRange(event);
  if (range === null || range.from !== Number(event.price ?? 0)) return ['', price, ''];
  return range.from === 0 ? ['', price, ` to ${amountText(range.to.toFixed(2), currency)}`] : ['From ', price, ''];
}

/** Whether this runtime knows a currency of this ISO 4217 code. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}
