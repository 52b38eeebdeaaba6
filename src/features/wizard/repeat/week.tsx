import { weekdays, type Weekday } from '#contract/calendar/recurrence.ts';
import { dayNames } from '#contract/calendar/describe-recurrence.ts';
import { classNames } from '#ui/class-names.ts';
import type { RepeatProps } from './props.ts';
import * as texts from './texts.ts';

function toggled(chosen: readonly Weekday[], day: Weekday): Weekday[] {
  return weekdays.filter((one) => (one === day ? !chosen.includes(one) : chosen.includes(one)));
}

/** The days of the week; if none is chosen, the start's. */
export function RepeatWeek({ choices, choose }: RepeatProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 block text-sm font-semibold">{texts.onTheseDays}</legend>
      <div className="grid max-w-md grid-cols-7 gap-0.5 sm:gap-1">
        {weekdays.map((day) => {
          const isOn = choices.weekdays.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-label={dayNames[day]}
              aria-pressed={isOn}
              onClick={() => {
                choose({ weekdays: toggled(choices.weekdays, day) });
              }}
              className={classNames(
                'h-11 min-w-0 cursor-pointer rounded-sm border text-xs font-medium transition-colors duration-150 ease-out select-none',
                isOn
                  ? 'border-brand-ink bg-brand-soft text-brand-ink ring-1 ring-brand-ink'
                  : 'border-edge bg-surface text-ink hover:border-ink',
              )}
            >
              {dayNames[day].slice(0, 3)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
