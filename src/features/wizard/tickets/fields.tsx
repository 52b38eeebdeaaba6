import type { TicketType } from '#contract/events/parts.ts';
import { eventLimits } from '#contract/events/rules.ts';
import { Field } from '#ui/field/field.tsx';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import type { FormErrors } from '#features/wizard/form/event-form.ts';
import { ListButtons } from '#features/wizard/steps/list-buttons.tsx';
import { currencyLabel } from './currencies.ts';
import { priceComplaint } from './list.ts';
import * as texts from './texts.ts';

interface TicketFieldsProps {
  ticket: TicketType;
  at: number;
  count: number;
  /** the event is free: prices are kept but not shown */
  isFree: boolean;
  /** of the prices; empty: not said */
  currency: string;
  errors: FormErrors;
  onChange: (change: Partial<TicketType>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

const longestQuantity = 7;

/** One kind of ticket. */
export function TicketFields(props: TicketFieldsProps) {
  const { ticket, at, count, isFree, currency, errors, onChange, onMove, onRemove } = props;
  const errorOf = (part: keyof TicketType) => errors[`tickets.${String(at)}.${part}`];
  const isTooMany = ticket.quantity.length > longestQuantity;
  // Of an event with one price, that is what matters.
  const isSinglePrice = !isFree && count === 1;
  const nameField = (
    <LimitedField
      key="name"
      label={texts.name}
      value={ticket.name}
      limit={eventLimits.ticketName}
      error={errorOf('name')}
      isRequired
      onChange={(name) => {
        onChange({ name });
      }}
    />
  );
  const costFields = (
    <div key="cost" className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
      {isFree ? (
        <div>
          <p className="mb-1.5 text-sm font-semibold">{texts.price}</p>
          <p className="flex h-12 items-center text-base text-muted">{texts.free}</p>
        </div>
      ) : (
        <Field
          label={texts.price}
          help={
            /^([A-Z]{3})?$/.test(currency)
              ? texts.priceHelp(currency === '' ? null : currencyLabel(currency))
              : undefined
          }
          error={priceComplaint(ticket.price) ?? errorOf('price')}
          isRequired
        >
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="decimal"
              autoComplete="off"
              placeholder={texts.examplePrice}
              value={ticket.price}
              onChange={({ target }) => {
                onChange({ price: target.value });
              }}
            />
          )}
        </Field>
      )}
      <Field
        label={texts.quantity}
        help={texts.quantityHelp}
        error={isTooMany ? texts.quantityTooLarge : errorOf('quantity')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            inputMode="numeric"
            autoComplete="off"
            value={ticket.quantity}
            onChange={({ target }) => {
              onChange({ quantity: target.value });
            }}
          />
        )}
      </Field>
    </div>
  );
  return (
    <li
      data-ticket={at}
      aria-label={texts.ticket(at + 1)}
      className="space-y-4 rounded-md border border-line bg-surface p-4"
    >
      <div className="-mt-1 -mr-2 flex items-center justify-between gap-2">
        <p className="min-w-0 truncate text-sm font-semibold text-muted">{texts.ticket(at + 1)}</p>
        <ListButtons
          name={texts.ticketName(at + 1)}
          at={at}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
          notRemovableReason={count <= 1 ? texts.lastKind : null}
        />
      </div>
      {isSinglePrice ? [costFields, nameField] : [nameField, costFields]}
      <LimitedField
        label={texts.description}
        value={ticket.description}
        limit={eventLimits.ticketText}
        error={errorOf('description')}
        rows={2}
        onChange={(description) => {
          onChange({ description });
        }}
      />
    </li>
  );
}
