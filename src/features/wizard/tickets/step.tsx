import { Plus } from 'lucide-react';
import { useState } from 'react';
import { moveItem } from '#ui/list/move-item.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { CapacityField } from './capacity-field.tsx';
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

interface TicketStepProps extends StepProps {
  /** the form as it is now: what is taken back later goes into that one */
  latest: () => EventForm;
}

const pricing = [
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
] as const;

const kindsText = (count: number) => `${String(count)} ${count === 1 ? 'kind' : 'kinds'} of tickets`;

/** What it costs to come, and how many can. */
export function TicketStep({ form, errors, change, latest }: TicketStepProps) {
  const [announcement, setAnnouncement] = useState('');
  const [container, focusAfter] = useFocusAfter<HTMLDivElement>();
  const { tickets, ticketsBefore, pricingType } = form;
  const full = ticketsFull(tickets);

  function move(at: number, by: number): void {
    change({ tickets: moveItem(tickets, at, by) });
    setAnnouncement(`Ticket moved to place ${String(at + by + 1)} of ${String(tickets.length)}`);
    focusAfter(`[data-ticket="${String(at + by)}"] [data-move="${String(by)}"]`);
  }

  function remove(at: number): void {
    const removed = tickets[at];
    if (removed === undefined || tickets.length <= 1) return;
    change({ tickets: removeTicket(tickets, at) });
    const next = `[data-ticket="${String(Math.min(at, tickets.length - 2))}"]`;
    // The last one can't be removed, so its button takes no focus.
    focusAfter(`${next} [data-remove]:not(:disabled)`, `${next} input`);
    offerUndo({ title: 'Ticket removed' }, () => {
      change({ tickets: restoreTicket(latest().tickets, removed, at) });
    });
  }

  function markFree(isFree: boolean): void {
    const changed = markedFree(form, isFree);
    const aside = (changed.ticketsBefore?.length ?? 0) > 0;
    if (isFree && aside) changeWithUndo({ change, latest }, changed, { title: 'Your tickets are put aside' });
    else change(changed);
  }

  return (
    <div ref={container} className="space-y-5">
      <Segmented
        label="Pricing type"
        value={pricingType}
        options={pricing}
        onChange={(chosen) => {
          change(chosen === 'paid' ? { pricingType: chosen, isFreeEvent: false } : { pricingType: chosen });
        }}
      />
      <div>
        <Checkbox
          label="This is a free event"
          // It says what the choice above it says: the two never contradict each other.
          checked={pricingType === 'free'}
          onChange={({ target }) => {
            markFree(target.checked);
          }}
        />
        {ticketsBefore.length > 0 && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            {kindsText(ticketsBefore.length)} put aside.
            <Button
              onClick={() => {
                change(restoredTickets(form));
                setAnnouncement(`${kindsText(ticketsBefore.length)} brought back`);
                focusAfter('[data-ticket="0"] input');
              }}
            >
              Bring back
            </Button>
          </p>
        )}
      </div>
      <ol aria-label="Kinds of tickets" className="space-y-3">
        {tickets.map((ticket, at) => (
          // By place: nothing keeps two kinds from having one name and one price.
          <TicketFields
            key={at}
            ticket={ticket}
            at={at}
            count={tickets.length}
            isFree={pricingType === 'free'}
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
          Add ticket
        </Button>
        <p className="mt-1.5 text-xs text-muted">
          {full ?? (tickets.length === 1 ? 'An event has at least one kind of ticket.' : null)}
        </p>
        {errors['tickets'] !== undefined && <p className="mt-1.5 text-xs font-medium text-bad">{errors['tickets']}</p>}
      </div>
      <CapacityField
        capacity={form.capacity}
        tickets={ticketsInAll(tickets)}
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
