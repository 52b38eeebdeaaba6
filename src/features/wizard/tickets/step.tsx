import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { moveItem } from '#ui/list/move-item.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { CapacityField } from './capacity-field.tsx';
import { currencyOfPlace } from './currencies.ts';
import { CurrencyField } from './currency-field.tsx';
import { PaymentField } from './payment-field.tsx';
import { changeWithUndo } from '#features/wizard/draft/change-with-undo.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import type { StepProps } from '#features/wizard/steps/props.ts';
import { TicketFields } from './fields.tsx';
import {
  addTicket,
  restoredTickets,
  changeTicket,
  markedFree,
  restoreTicket,
  removeTicket,
  ticketsFull,
  ticketsInAll,
} from './list.ts';
import { offerUndo } from '#features/wizard/draft/undo-offer.ts';
import { useFocusAfter } from '#features/wizard/steps/use-focus-after.ts';
import * as texts from './texts.ts';

interface TicketStepProps extends StepProps {
  /** the current form: an undo changes that one */
  latest: () => EventForm;
}

const pricing = [
  { value: 'free', label: texts.free },
  { value: 'paid', label: texts.paid },
] as const;

const placeOf = ({ country, venueZone, zone }: EventForm) => ({
  country,
  zone: venueZone === '' ? zone : venueZone,
});

/** Tickets, prices and the capacity. */
export function TicketStep({ form, errors, change, latest }: TicketStepProps) {
  const [announcement, setAnnouncement] = useState('');
  const [container, focusAfter] = useFocusAfter<HTMLDivElement>();
  const { tickets, ticketsBefore, pricingType } = form;
  const isFree = pricingType === 'free';
  const full = ticketsFull(tickets);

  function move(at: number, by: number): void {
    change({ tickets: moveItem(tickets, at, by) });
    setAnnouncement(texts.ticketMoved(at + by + 1, tickets.length));
    focusAfter(`[data-ticket="${String(at + by)}"] [data-move="${String(by)}"]`);
  }

  function remove(at: number): void {
    const removed = tickets[at];
    if (removed === undefined || tickets.length <= 1) return;
    change({ tickets: removeTicket(tickets, at) });
    const next = `[data-ticket="${String(Math.min(at, tickets.length - 2))}"]`;
    // The last one's remove button is disabled and can't take the focus.
    focusAfter(`${next} [data-remove]:not(:disabled)`, `${next} input`);
    offerUndo({ title: texts.ticketRemoved }, () => {
      change({ tickets: restoreTicket(latest().tickets, removed, at) });
    });
  }

  const { country, zone } = placeOf(form);
  const local = useMemo(() => (isFree ? null : currencyOfPlace({ country, zone })), [isFree, country, zone]);

  /** Amounts that stand already keep their currency: another one would change what they mean. */
  function paid(): Pick<EventForm, 'pricingType' | 'currency'> {
    const hasPrices = tickets.some(({ price }) => Number(price) > 0);
    const currency = form.currency !== '' || hasPrices ? form.currency : (currencyOfPlace({ country, zone }) ?? '');
    return { pricingType: 'paid', currency };
  }

  function markFree(isMarked: boolean): void {
    const changed = { ...markedFree(form, isMarked), ...(isMarked ? {} : paid()) };
    const aside = (changed.ticketsBefore?.length ?? 0) > 0;
    if (isMarked && aside) changeWithUndo({ change, latest }, changed, { title: texts.ticketsPutAside });
    else change(changed);
  }

  return (
    <div ref={container} className="space-y-5">
      <Segmented
        label={texts.pricingType}
        value={pricingType}
        options={pricing}
        onChange={(chosen) => {
          change(chosen === 'paid' ? { isFreeEvent: false, ...paid() } : { pricingType: chosen });
        }}
      />
      <div>
        <Checkbox
          label={texts.thisIsFree}
          // Derived from the choice above, so that the two never contradict each other.
          checked={isFree}
          onChange={({ target }) => {
            markFree(target.checked);
          }}
        />
        {ticketsBefore.length > 0 && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            {texts.putAside(ticketsBefore.length)}
            <Button
              onClick={() => {
                change(restoredTickets(form));
                setAnnouncement(texts.broughtBack(ticketsBefore.length));
                focusAfter('[data-ticket="0"] input');
              }}
            >
              {texts.bringBack}
            </Button>
          </p>
        )}
      </div>
      {!isFree && (
        <div className="grid gap-5">
          <CurrencyField
            currency={form.currency}
            local={local}
            error={errors['currency']}
            onChange={(currency) => {
              change({ currency });
            }}
          />
          <PaymentField form={form} errors={errors} change={change} />
        </div>
      )}
      <ol aria-label={texts.kindsOfTickets} className="space-y-3">
        {tickets.map((ticket, at) => (
          // Keyed by index, as two kinds may be alike.
          <TicketFields
            key={at}
            ticket={ticket}
            at={at}
            count={tickets.length}
            isFree={isFree}
            currency={form.currency}
            errors={errors}
            onChange={(changed) => {
              change({ tickets: changeTicket(tickets, at, changed) });
            }}
            onMove={(by) => {
              move(at, by);
            }}
            onRemove={() => {
              remove(at);
            }}
          />
        ))}
      </ol>
      <div>
        <Button
          icon={<Plus />}
          disabled={full !== null}
          onClick={() => {
            change({ tickets: addTicket(tickets) });
            focusAfter(`[data-ticket="${String(tickets.length)}"] input`);
          }}
        >
          {texts.addTicket}
        </Button>
        <p className="mt-1.5 text-xs text-muted">{full ?? (tickets.length === 1 ? texts.lastKindNote : null)}</p>
        {errors['tickets'] !== undefined && <p className="mt-1.5 text-xs font-medium text-bad">{errors['tickets']}</p>}
      </div>
      <CapacityField
        capacity={form.capacity}
        tickets={ticketsInAll(tickets)}
        isFree={isFree}
        error={errors['capacity']}
        onChange={(capacity) => {
          change({ capacity });
        }}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
