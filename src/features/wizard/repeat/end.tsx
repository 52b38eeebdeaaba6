import { Field } from '#ui/field/field.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import { RepeatNumber } from './number.tsx';
import type { RepeatProps } from './props.ts';
import { dayOfRule } from './series.ts';
import * as texts from './texts.ts';

/** When the recurrence ends. Values of the other kinds of end are kept. */
export function RepeatEnd({ form, choices, problems, choose }: RepeatProps) {
  return (
    <>
      <Segmented
        label={texts.ends}
        value={choices.ends}
        options={[
          { value: 'never', label: texts.endChoices.never },
          { value: 'until', label: texts.endChoices.until },
          { value: 'count', label: texts.endChoices.count },
        ]}
        onChange={(ends) => {
          choose({ ends });
        }}
      />
      {choices.ends === 'until' && (
        <Field label={texts.lastDay} help={texts.lastDayHelp} error={problems['until']} className="sm:max-w-64">
          {(ids) => (
            <TextInput
              {...ids}
              type="date"
              max="9998-12-31"
              value={dayOfRule(choices.until, form.zone)}
              onChange={({ target }) => {
                choose({ until: target.value.replaceAll('-', '') });
              }}
            />
          )}
        </Field>
      )}
      {choices.ends === 'count' && (
        <div className="sm:max-w-64">
          <RepeatNumber
            label={texts.numberOfDates}
            value={choices.times}
            problem={problems['times']}
            onChange={(times) => {
              choose({ times });
            }}
          />
        </div>
      )}
    </>
  );
}
