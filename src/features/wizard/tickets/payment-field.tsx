import { eventLimits } from '#contract/events/rules.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import type { StepProps } from '#features/wizard/steps/props.ts';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import * as texts from './texts.ts';

const places: readonly { value: EventForm['payment']; label: string }[] = [
  { value: '', label: texts.notSaid },
  { value: 'door', label: texts.atTheDoor },
  { value: 'online', label: texts.online },
];

/** Where people pay, and the page if they pay online. */
export function PaymentField({ form, errors, change }: StepProps) {
  return (
    <div className="space-y-4">
      <Segmented
        label={texts.whereToPay}
        value={form.payment}
        options={places}
        onChange={(payment) => {
          change({ payment });
        }}
      />
      {form.payment === 'online' && (
        <Field label={texts.paymentLink} help={texts.paymentLinkHelp} error={errors['paymentLink']} isRequired>
          {(ids) => (
            <TextInput
              {...ids}
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={eventLimits.url}
              value={form.paymentLink}
              onChange={({ target }) => {
                change({ paymentLink: target.value });
              }}
            />
          )}
        </Field>
      )}
    </div>
  );
}
