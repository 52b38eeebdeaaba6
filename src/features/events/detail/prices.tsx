import { priceText } from '#contract/events/price.ts';
import type { EventRow } from '#data/events/rows.ts';
import { paymentNote } from '#features/events/payment.ts';
import { PaymentLink } from '#features/events/payment-link.tsx';
import { EventSection } from './section.tsx';
import * as texts from './texts.ts';

/** What the event costs: each type of ticket, how many there are of it, and where one pays. */
export function EventPrices({ event }: { event: EventRow }) {
  const types = event.ticket_types;
  if (types.length === 0) return null;
  const note = paymentNote(event);
  return (
    <EventSection title={texts.prices}>
      <ul className="mt-3 divide-y divide-line rounded-md border border-line bg-surface">
        {types.map(({ name, price, quantity, description }, index) => (
          // By index: rows of an older server have no ids.
          <li key={index} className="flex flex-wrap items-start gap-x-4 px-4 py-3">
            <div className="min-w-32 flex-1 text-sm">
              <p className="font-semibold break-words">{name}</p>
              {description !== '' && <p className="break-words whitespace-pre-line text-muted">{description}</p>}
              <p className="text-xs text-muted tabular-nums">{texts.ticketsCount(Number(quantity))}</p>
            </div>
            <p className="max-w-full font-semibold tabular-nums">
              {priceText(price, event.currency)}
              {Number(price) > 0 && <span className="font-normal text-muted">{note}</span>}
            </p>
          </li>
        ))}
      </ul>
      <PaymentLink event={event} />
    </EventSection>
  );
}
