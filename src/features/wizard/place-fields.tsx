import { eventLimits } from '#contract/event-rules.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { EventFieldsProps } from './event-fields.tsx';
import { FormSection } from './form-section.tsx';
import { Segmented } from '#ui/segmented.tsx';

const places = [
  { name: 'locationName', label: 'Place name' },
  { name: 'address', label: 'Address' },
  { name: 'city', label: 'City' },
  { name: 'country', label: 'Country' },
] as const;

/** Where the event is: at a place, or online. */
export function PlaceFields({ form, errors, change }: EventFieldsProps) {
  return (
    <FormSection title="Location">
      <Segmented
        label="Where it takes place"
        value={form.online ? 'online' : 'place'}
        options={[
          { value: 'place', label: 'Location' },
          { value: 'online', label: 'Online' },
        ]}
        onChange={(where) => {
          change({ online: where === 'online' });
        }}
      />
      {form.online ? (
        <Field label="Link" help="Where people join. It can be added later." error={errors.link}>
          {(ids) => (
            <TextInput
              {...ids}
              type="url"
              inputMode="url"
              placeholder="https://"
              value={form.link}
              maxLength={eventLimits.url}
              onChange={({ target }) => {
                change({ link: target.value });
              }}
            />
          )}
        </Field>
      ) : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            {places.map(({ name, label }) => (
              <Field key={name} label={label} error={errors[name]}>
                {(ids) => (
                  <TextInput
                    {...ids}
                    value={form[name]}
                    maxLength={eventLimits.place}
                    onChange={({ target }) => {
                      change({ [name]: target.value });
                    }}
                  />
                )}
              </Field>
            ))}
          </div>
          <p className="text-xs text-muted">Leave these empty for a place that is to be announced.</p>
        </>
      )}
    </FormSection>
  );
}
