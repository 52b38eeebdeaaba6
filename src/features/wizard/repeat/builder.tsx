import { frequencies, parseRecurrence, type Recurrence } from '#contract/calendar/recurrence.ts';
import { describeRecurrence } from '#contract/calendar/describe-recurrence.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/field/select.tsx';
import { choicesAt, isOnStart, type RepeatChoices } from './choices.ts';
import { RepeatDates } from './dates.tsx';
import { choicesOf, chooseRepeat } from './edit.ts';
import { RepeatEnd } from './end.tsx';
import { RepeatMonth } from './month.tsx';
import { RepeatNumber } from './number.tsx';
import { repeatProblems, visibleProblems } from './problems.ts';
import type { RepeatProps } from './props.ts';
import * as texts from './texts.ts';
import { RepeatWeek } from './week.tsx';
import type { StepProps } from '#features/wizard/steps/props.ts';
import { dayText } from '#features/wizard/time/describe-times.ts';

function Rate({ choices, problems, choose }: RepeatProps) {
  const unit = Number(choices.every) === 1 ? 0 : 1;
  return (
    <div className="grid grid-cols-[6rem_1fr] gap-4 sm:max-w-96">
      <RepeatNumber
        label={texts.every}
        value={choices.every}
        problem={problems['every']}
        onChange={(every) => {
          choose({ every });
        }}
      />
      <Field label={texts.period} error={problems['frequency']}>
        {(ids) => (
          <Select
            {...ids}
            value={choices.frequency}
            options={frequencies.map((value) => ({ value, label: texts.units[value][unit] }))}
            onChange={({ target }) => {
              const frequency = frequencies.find((option) => option === target.value);
              if (frequency !== undefined) choose({ frequency });
            }}
          />
        )}
      </Field>
    </div>
  );
}

function Rule(props: RepeatProps) {
  const { choices, form } = props;
  const { frequency } = choices;
  const { date } = form;
  return (
    <>
      <Rate {...props} />
      {frequency === 'WEEKLY' && <RepeatWeek {...props} />}
      {frequency === 'MONTHLY' && <RepeatMonth {...props} />}
      {!isOnStart(choices, date) && <p className="text-xs text-muted">{texts.firstDateIsStart(dayText(date))}</p>}
      <RepeatEnd {...props} />
    </>
  );
}

/** A rule from elsewhere that the builder can't express. */
function ForeignRule({ rule, error, onBuild }: { rule: Recurrence; error: string | undefined; onBuild: () => void }) {
  return (
    <div className="space-y-3 rounded-md bg-sunken p-4">
      {error !== undefined && <p className="text-sm font-medium text-bad">{error}</p>}
      <p className="text-sm">
        {texts.foreignRule.before}
        <strong>{describeRecurrence(rule)}</strong>
        {texts.foreignRule.after}
      </p>
      <Button onClick={onBuild}>{texts.buildNewRule}</Button>
    </div>
  );
}

/** Builds the event's recurrence rule from choices, and shows it in words and its next dates. */
export function RepeatBuilder({ form, errors, change, nowMs }: StepProps & { nowMs: number }) {
  const storedChoices = choicesOf(form);
  const rule = parseRecurrence(form.recurrence);
  const error = errors['recurrence'];
  const choices = storedChoices === null ? null : choicesAt(storedChoices, form.date);
  const choose = (chosen: Partial<RepeatChoices>) => {
    change(chooseRepeat(form, chosen));
  };
  const problems = choices === null ? {} : visibleProblems(repeatProblems(choices, form), choices, error);
  return (
    <div className="border-t border-line pt-5">
      <fieldset className="min-w-0 space-y-5">
        <legend className="mb-3 font-display text-lg font-bold">{texts.repeats}</legend>
        {choices !== null && <Rule form={form} choices={choices} problems={problems} choose={choose} />}
        {choices === null && rule !== null && (
          <ForeignRule
            rule={rule}
            error={error}
            onBuild={() => {
              choose({});
            }}
          />
        )}
        <p role="status" className="text-sm font-medium empty:hidden">
          {rule !== null && choices !== null ? describeRecurrence(rule) : ''}
        </p>
        <RepeatDates form={form} choices={choices} problems={problems} choose={choose} nowMs={nowMs} />
      </fieldset>
    </div>
  );
}
