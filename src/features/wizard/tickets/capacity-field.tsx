import { TriangleAlert } from 'lucide-react';
import { eventLimits } from '#contract/events/rules.ts';
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
  error: string | undefined;
  onChange: (capacity: string) => void;
}

/** The capacity, with a warning if there are more tickets than places. */
export function CapacityField({ capacity, tickets, error, onChange }: CapacityFieldProps) {
  const places = capacity === '' ? eventLimits.defaultCapacity : Number(capacity);
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
        {tickets > places && (
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warn-soft p-3 text-sm text-warn">
            <p className="flex items-center gap-2 font-medium [&_svg]:size-5 [&_svg]:shrink-0">
              <TriangleAlert />
              {texts.ticketsAbovePlaces(formatNumber(tickets), formatNumber(places))}
            </p>
            {tickets <= eventLimits.capacity && (
              <Button
                onClick={() => {
                  onChange(String(tickets));
                }}
              >
                {texts.makeCapacity(formatNumber(tickets))}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
