import { Info, TriangleAlert } from 'lucide-react';
import { eventLimits } from '#contract/events/rules.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import { formatNumber } from '#ui/text/format-number.ts';
import { quantityText } from './list.ts';
import * as texts from './texts.ts';

interface CapacityFieldProps {
  capacity: string;
  /** total number of tickets */
  tickets: number;
  isFree: boolean;
  error: string | undefined;
  onChange: (capacity: string) => void;
}

/** The capacity; where the tickets are more or fewer than the places, that is said, for it may be meant so. */
export function CapacityField({ capacity, tickets, isFree, error, onChange }: CapacityFieldProps) {
  const places = capacity === '' ? eventLimits.defaultCapacity : Number(capacity);
  const isAbove = tickets > places;
  const partText = isFree ? texts.placesWithTicket : texts.placesWithPrice;
  const isTooMany = Number(capacity) > eventLimits.capacity;
  return (
    <div>
      <Field
        label={texts.capacity}
        help={texts.capacityHelp}
        error={isTooMany ? texts.atMost(formatNumber(eventLimits.capacity)) : error}
        className="sm:max-w-60"
      >
        {(ids) => (
          <TextInput
            {...ids}
            inputMode="numeric"
            autoComplete="off"
            placeholder={String(eventLimits.defaultCapacity)}
            value={capacity}
            onChange={({ target }) => {
              onChange(quantityText(target.value));
            }}
          />
        )}
      </Field>
      <div role="status">
        {tickets > 0 && tickets !== places && (
          <div
            className={classNames(
              'mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md p-3 text-sm',
              isAbove ? 'bg-warn-soft text-warn' : 'bg-sunken text-muted',
            )}
          >
            <p className="flex min-w-0 items-center gap-2 font-medium [&_svg]:size-5 [&_svg]:shrink-0">
              {isAbove ? <TriangleAlert /> : <Info />}
              {isAbove
                ? texts.tooManyTickets(formatNumber(tickets), formatNumber(places), formatNumber(tickets - places))
                : partText(formatNumber(tickets), formatNumber(places))}
            </p>
            {tickets <= eventLimits.capacity && (
              <Button
                onClick={() => {
                  onChange(String(tickets));
                }}
              >
                {texts.setCapacity(formatNumber(tickets))}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
