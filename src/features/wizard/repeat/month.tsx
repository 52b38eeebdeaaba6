import { weekdays } from '#contract/calendar/recurrence.ts';
import { dayNames } from '#contract/calendar/describe-recurrence.ts';
import { Field } from '#ui/field/field.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Select } from '#ui/field/select.tsx';
import { monthDayName, nthNames } from './names.ts';
import type { RepeatProps } from './props.ts';
import * as texts from './texts.ts';

const monthDays = [...Array.from({ length: 31 }, (_unused, index) => index + 1), -1];
const undecided = { value: '', label: texts.asTheDateIs };

function MonthDay({ choices, choose }: RepeatProps) {
  const { monthDay } = choices;
  const isRare = monthDay !== null && monthDay > 28;
  return (
    <Field label={texts.dayOfTheMonth} help={isRare ? texts.rareDayHelp : null} className="sm:max-w-96">
      {(ids) => (
        <Select
          {...ids}
          value={monthDay ?? ''}
          options={[
            ...(monthDay === null ? [undecided] : []),
            ...monthDays.map((day) => ({ value: String(day), label: texts.onMonthDay(monthDayName(day)) })),
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
      <Field label={texts.whichOne} help={nth === 5 ? texts.fifthHelp : null}>
        {(ids) => (
          <Select
            {...ids}
            value={nth ?? ''}
            options={[
              ...(nth === null ? [undecided] : []),
              ...nthNames.map((one) => ({ value: String(one.nth), label: texts.theNth(one.name) })),
            ]}
            onChange={({ target }) => {
              choose({ nth: target.value === '' ? null : Number(target.value), nthDay: nthDay ?? 'MO' });
            }}
          />
        )}
      </Field>
      <Field label={texts.dayOfTheWeek}>
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

/** The day of the month: by its number, or by weekday. */
export function RepeatMonth(props: RepeatProps) {
  const { choices, choose } = props;
  return (
    <>
      <Segmented
        label={texts.everyMonthBy}
        value={choices.monthBy}
        options={[
          { value: 'date', label: texts.monthBy.date },
          { value: 'weekday', label: texts.monthBy.weekday },
        ]}
        onChange={(monthBy) => {
          choose({ monthBy });
        }}
      />
      {choices.monthBy === 'date' ? <MonthDay {...props} /> : <MonthWeekday {...props} />}
    </>
  );
}
