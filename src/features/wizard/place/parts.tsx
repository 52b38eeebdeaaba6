import { eventLimits } from '#contract/events/rules.ts';
import { LimitedField } from '#ui/field/limited-field.tsx';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import type { StepProps } from '#features/wizard/steps/props.ts';
import * as texts from './texts.ts';

const parts = [
  { name: 'address2', label: texts.address2, limit: eventLimits.place, isRequired: false },
  { name: 'city', label: texts.city, limit: eventLimits.place, isRequired: true },
  { name: 'state', label: texts.state, limit: eventLimits.place, isRequired: false },
  { name: 'province', label: texts.province, limit: eventLimits.place, isRequired: false },
  { name: 'country', label: texts.country, limit: eventLimits.place, isRequired: true },
  { name: 'postalCode', label: texts.postalCode, limit: eventLimits.postalCode, isRequired: false },
] as const;

const expected = [
  { name: 'locationName', label: texts.placeName },
  { name: 'address', label: texts.address },
  { name: 'city', label: texts.city },
  { name: 'country', label: texts.country },
] as const;

/** Names the required fields that are still empty, once something was entered; null for none. */
export function emptyPlaceText(form: EventForm): string | null {
  const labels = expected.filter(({ name }) => form[name].trim() === '').map(({ label }) => label);
  const isUntouched = labels.length === expected.length && form.pin === null;
  if (labels.length === 0 || isUntouched) return null;
  return texts.stillEmpty(labels.join(', '));
}

/** Further parts of the address, in a field each. */
export function PlaceParts({ form, errors, change }: StepProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {parts.map(({ name, label, limit, isRequired }) => (
        <LimitedField
          key={name}
          label={label}
          value={form[name]}
          limit={limit}
          error={errors[name]}
          isRequired={isRequired}
          onChange={(text) => {
            change({ [name]: text });
          }}
        />
      ))}
    </div>
  );
}
