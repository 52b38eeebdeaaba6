import { Field } from '#ui/field/field.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import { RepeatNumber } from './number.tsx';
import type { RepeatProps } from './props.ts';
import { dayOfRule } from './series.ts';

/** When the dates come to an end. What was chosen of another end is kept for when it is chosen again. */
export function RepeatEnd({ form, choices, problems, choose }: RepeatProps) {
  return (
    <>
      <Segmented
        label="Ends"
        value={choices.ends}
        options={[
          { value: 'never', label: 'Never' },
          { value: 'until', label: 'Until' },
          { value: 'count', label: 'After' },
        ]}
        onChange={(ends) => {
          choose({ ends });
        }}
      />
      {choices.ends === 'until' && (
        <Field
          label="Last day"
          help="The last date is on this day, or before it."
          error={problems['until']}
          className="sm:max-w-64"
        >
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
            label="Number of dates"
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
