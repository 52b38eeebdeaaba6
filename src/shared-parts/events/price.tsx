import { leadPriceParts } from '#contract/events/price.ts';
import type { EventRow } from '#data/events/rows.ts';

export type PricedRow = Pick<EventRow, 'price' | 'currency' | 'ticket_types'>;

/** `Free`, `€8`, `From €8`, `Free to €15`. */
export const leadPrice = (event: PricedRow): string => leadPriceParts(event).join('');

/** The same on a page; the price is a text of its own. */
export function EventPrice({ event }: { event: PricedRow }) {
  const [before, price, behind] = leadPriceParts(event);
  const around = 'font-normal';
  return (
    <>
      {before !== '' && <span className={around}>{before}</span>}
      {price}
      {behind !== '' && <span className={around}>{behind}</span>}
    </>
  );
}
