import { weekdays } from '#contract/calendar/recurrence.ts';
import { dayNames } from '#contract/calendar/describe-recurrence.ts';
import { Field } from '#ui/field/field.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Select } from '#ui/field/select.tsx';
import { monthDayName, nthNames } from './names.ts';
import type { RepeatProps } from './props.ts';

const monthDays = [...Array.from({ length: 31 }, (_unused, index) => index + 1), -1];
const undecided = { value: '', label: 'As the date is' };

function MonthDay({ choices, choose }: RepeatProps) {
  const { monthDay } = choices;
  const isRare = monthDay !== null && monthDay > 28;
  return (
    <Field
      label="Day of the month"
      help={isRare ? 'A month that has no such day is left out. The last day comes every month.' : null}
      className="sm:max-w-96"
    >
      {(ids) => (
        <Select
          {...ids}
          value={monthDay ?? ''}
          options={[
            ...(monthDay === null ? [undecided] : []),
            ...monthDays.map((day) => ({ value: String(day), label: `On the ${monthDayName(day)}` })),
          ]}
          onChange={({ target }) => {
            choose({ monthDay: target.value === '' ? null : Number(target.value) });
          }}
        />
      )}
    </Field>
  );
}

function MonthWeekday({ choices, choose }: RepeatProps) {
  const { nth, nthDay } = choices;
  return (
    <div className="grid grid-cols-2 gap-4 sm:max-w-96">
      <Field label="Which one" help={nth === 5 ? 'A month that has no fifth is left out.' : null}>
        {(ids) => (
          <Select
            {...ids}
            value={nth ?? ''}
            options={[
              ...(nth === null ? [undecided] : []),
              ...nthNames.map((one) => ({ value: String(one.nth), label: `The ${one.name}` })),
            ]}
            onChange={({ target }) => {
              choose({ nth: target.value === '' ? null : Number(target.value), nthDay: nthDay ?? 'MO' });
            }}
          />
        )}
      </Field>
      <Field label="Day of the week">
        {(ids) => (
          <Select
            {...ids}
            value={nthDay ?? ''}
            options={[
              ...(nthDay === null ? [undecided] : []),
              ...weekdays.map((day) => ({ value: day, label: dayNames[day] })),
            ]}
            onChange={({ target }) => {
              choose({ nthDay: weekdays.find((day) => day === target.value) ?? null, nth: nth ?? 1 });
            }}
          />
        )}
      </Field>
    </div>
  );
}

/** Which day of the month: by its number, or by the day of the week. */
export function RepeatMonth(props: RepeatProps) {
  const { choices, choose } = props;
  return (
    <>
      <Segmented
        label="Every month by"
        value={choices.monthBy}
        options={[
          { value: 'date', label: 'Date' },
          { value: 'weekday', label: 'Weekday' },
        ]}
        onChange={(monthBy) => {
          choose({ monthBy });
        }}
      />
      {choices.monthBy === 'date' ? <MonthDay {...props} /> : <MonthWeekday {...props} />}
    </>
  );
}
