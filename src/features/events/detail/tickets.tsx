import type { EventRow } from '#data/events/rows.ts';
import { EventSection } from './section.tsx';
import { priceText } from '#shared-parts/events/texts.ts';
import * as texts from './texts.ts';

/** The event's ticket types. */
export function EventTickets({ tickets }: { tickets: EventRow['ticket_types'] }) {
  if (tickets.length === 0) return null;
  return (
    <EventSection title={texts.tickets}>
      <ul className="mt-3 divide-y divide-line rounded-md border border-line bg-surface">
        {tickets.map(({ name, price, quantity, description }, index) => (
          // By index: two types may have the same name and price.
          <li key={index} className="flex items-start gap-4 px-4 py-3">
            <div className="min-w-0 flex-1 text-sm">
              <p className="font-semibold break-words">{name}</p>
              {description !== '' && <p className="break-words whitespace-pre-line text-muted">{description}</p>}
              <p className="text-xs text-muted tabular-nums">{texts.ticketsCount(Number(quantity))}</p>
            </div>
            <p className="shrink-0 font-semibold tabular-nums">{priceText(price)}</p>
          </li>
        ))}
      </ul>
    </EventSection>
  );
}
