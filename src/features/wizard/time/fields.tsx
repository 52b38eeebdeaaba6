import { useState } from 'react';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import * as texts from './texts.ts';
import { restoredEndDate } from './times.ts';
import type { StepProps } from '#features/wizard/steps/props.ts';
import { isWallTime, nextDay } from './zoned-time.ts';

const times = [
  { name: 'date', label: texts.date, type: 'date', isRequired: true },
  { name: 'startTime', label: texts.startTime, type: 'time', isRequired: true },
  { name: 'endTime', label: texts.endTime, type: 'time', isRequired: false },
] as const;

/** A first guess at the end: the day after the start. */
function likelyEnd(date: string): string {
  return isWallTime({ date, time: '00:00' }) ? nextDay(date) : '';
}

function EndDate({ form, errors, change }: StepProps) {
  // The field stays open when its day is cleared.
  const [isOpen, setOpen] = useState(form.endDate !== '');
  const hasEndDate = isOpen || form.endDate !== '';
  return (
    <>
      <Checkbox
        label={texts.endsOnAnotherDay}
        checked={hasEndDate}
        onChange={({ target }) => {
          setOpen(target.checked);
          if (target.checked) change({ endDate: restoredEndDate(form) || likelyEnd(form.date) });
          else change({ endDate: '', endDateBefore: form.endDate || form.endDateBefore });
        }}
      />
      {hasEndDate && (
        <Field label={texts.endDate} error={errors['endDate']} className="sm:max-w-64">
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

/** Date and time fields, with the device's pickers. */
export function TimeFields(props: StepProps) {
  const { form, errors, change } = props;
  const visibleFields = form.isAllDay ? times.filter(({ name }) => name === 'date') : times;
  return (
    <div className="space-y-3">
      <Checkbox
        label={texts.allDay}
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
      {!form.isAllDay && <p className="text-xs text-muted">{texts.endTimeHelp}</p>}
      <EndDate {...props} />
    </div>
  );
}
