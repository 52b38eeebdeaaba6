import { creationCategories } from '#contract/category.ts';
import { eventLimits } from '#contract/event-rules.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { EventForm, FormErrors } from './event-form.ts';
import { PlaceFields } from './place-fields.tsx';
import { FormSection } from './form-section.tsx';

export interface EventFieldsProps {
  form: EventForm;
  errors: FormErrors;
  change: (change: Partial<EventForm>) => void;
}

const chosen = Object.entries(creationCategories).map(([value, label]) => ({ value, label }));

/** A category that was given elsewhere stays choosable, or editing something else would take it away. */
function categoryOptions(held: string): { value: string; label: string }[] {
  const own = held === '' || Object.hasOwn(creationCategories, held) ? [] : [{ value: held, label: held }];
  return [{ value: '', label: 'No category' }, ...chosen, ...own];
}

function BasicFields({ form, errors, change }: EventFieldsProps) {
  return (
    <FormSection title="About the event">
      <Field label="Title" error={errors.title} isRequired>
        {(ids) => (
          <TextInput
            {...ids}
            value={form.title}
            maxLength={eventLimits.title}
            autoComplete="off"
            onChange={({ target }) => {
              change({ title: target.value });
            }}
          />
        )}
      </Field>
      <Field label="Description" error={errors.description} isRequired>
        {(ids) => (
          <TextArea
            {...ids}
            rows={5}
            value={form.description}
            maxLength={eventLimits.text}
            onChange={({ target }) => {
              change({ description: target.value });
            }}
          />
        )}
      </Field>
      <Field label="Category" error={errors.category}>
        {(ids) => (
          <Select
            {...ids}
            value={form.category}
            options={categoryOptions(form.category)}
            onChange={({ target }) => {
              change({ category: target.value });
            }}
          />
        )}
      </Field>
    </FormSection>
  );
}

const times = [
  { name: 'date', label: 'Date', type: 'date', isRequired: true },
  { name: 'startTime', label: 'Start time', type: 'time', isRequired: true },
  { name: 'endTime', label: 'End time', type: 'time', isRequired: false },
] as const;

function TimeFields({ form, errors, change }: EventFieldsProps) {
  return (
    <FormSection title="Date and time">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {times.map(({ name, label, type, isRequired }) => (
          <Field
            key={name}
            label={label}
            error={errors[name]}
            isRequired={isRequired}
            className={name === 'date' ? 'max-sm:col-span-2' : undefined}
          >
            {(ids) => (
              <TextInput
                {...ids}
                type={type}
                value={form[name]}
                onChange={({ target }) => {
                  change({ [name]: target.value });
                }}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="text-xs text-muted">
        Times are those of {form.zone.replaceAll('_', ' ')}. An end before the start is the next day’s.
      </p>
    </FormSection>
  );
}

function TicketFields({ form, errors, change }: EventFieldsProps) {
  return (
    <FormSection title="Tickets">
      <Checkbox
        label="This event is free"
        checked={form.isFree}
        onChange={({ target }) => {
          change({ isFree: target.checked });
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {!form.isFree && (
          <Field label="Price" help="In dollars" error={errors.price} isRequired>
            {(ids) => (
              <TextInput
                {...ids}
                inputMode="decimal"
                placeholder="12.50"
                value={form.price}
                onChange={({ target }) => {
                  change({ price: target.value });
                }}
              />
            )}
          </Field>
        )}
        <Field label="Capacity" help="How many places there are" error={errors.capacity}>
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              value={form.capacity}
              onChange={({ target }) => {
                change({ capacity: target.value });
              }}
            />
          )}
        </Field>
      </div>
      <Field label="Tags" help="Separated by commas" error={errors.tags}>
        {(ids) => (
          <TextInput
            {...ids}
            value={form.tags}
            autoComplete="off"
            onChange={({ target }) => {
              change({ tags: target.value });
            }}
          />
        )}
      </Field>
    </FormSection>
  );
}

/** All that an event's form asks for but its cover. */
export function EventFields(props: EventFieldsProps) {
  return (
    <>
      <BasicFields {...props} />
      <TimeFields {...props} />
      <PlaceFields {...props} />
      <TicketFields {...props} />
    </>
  );
}
