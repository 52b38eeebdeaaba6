import { useState } from 'react';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import { restoredEndDate } from './times.ts';
import type { StepProps } from '#features/wizard/steps/props.ts';
import { isWallTime, nextDay } from './zoned-time.ts';

const times = [
  { name: 'date', label: 'Date', type: 'date', isRequired: true },
  { name: 'startTime', label: 'Start Time', type: 'time', isRequired: true },
  { name: 'endTime', label: 'End Time', type: 'time', isRequired: false },
] as const;

/** The day after the start, for a start: as good a guess as any. */
function likelyEnd(date: string): string {
  return isWallTime({ date, time: '00:00' }) ? nextDay(date) : '';
}

function EndDate({ form, errors, change }: StepProps) {
  // The field of a day that was cleared stays open for another.
  const [isOpen, setOpen] = useState(form.endDate !== '');
  const hasEndDate = isOpen || form.endDate !== '';
  return (
    <>
      <Checkbox
        label="Ends on another day"
        checked={hasEndDate}
        onChange={({ target }) => {
          setOpen(target.checked);
          if (target.checked) change({ endDate: restoredEndDate(form) || likelyEnd(form.date) });
          else change({ endDate: '', endDateBefore: form.endDate || form.endDateBefore });
        }}
      />
      {hasEndDate && (
        <Field label="End Date" error={errors['endDate']} className="sm:max-w-64">
          {(ids) => (
            <TextInput
              {...ids}
              type="date"
              max="9998-12-31"
              value={form.endDate}
              onChange={({ target }) => {
                setOpen(true);
                change({ endDate: target.value });
              }}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** The day and the hours, with the pickers of the device. */
export function TimeFields(props: StepProps) {
  const { form, errors, change } = props;
  const visibleFields = form.isAllDay ? times.filter(({ name }) => name === 'date') : times;
  return (
    <div className="space-y-3">
      <Checkbox
        label="All day"
        checked={form.isAllDay}
        onChange={({ target }) => {
          change({ isAllDay: target.checked });
        }}
      />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {visibleFields.map(({ name, label, type, isRequired }) => (
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
                max={type === 'date' ? '9998-12-31' : undefined}
                value={form[name]}
                onChange={({ target }) => {
                  change({ [name]: target.value });
                }}
              />
            )}
          </Field>
        ))}
      </div>
      {!form.isAllDay && (
        <p className="text-xs text-muted">
          An end time before the start time counts as the next day, up to 12 hours after the start.
        </p>
      )}
      <EndDate {...props} />
    </div>
  );
}
