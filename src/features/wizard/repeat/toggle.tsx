import { CalendarDays, Repeat } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { chooseRepeat } from './edit.ts';
import type { StepProps } from '#features/wizard/steps/props.ts';
import * as texts from './texts.ts';

const kinds = [
  { isRecurring: false, label: texts.once.label, hint: texts.once.hint, icon: <CalendarDays /> },
  { isRecurring: true, label: texts.repeating.label, hint: texts.repeating.hint, icon: <Repeat /> },
];

/** Whether the event repeats. The rule is kept while it doesn't. */
export function RepeatToggle({ form, change }: Pick<StepProps, 'form' | 'change'>) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 block text-sm font-semibold">{texts.howOftenItTakesPlace}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {kinds.map(({ isRecurring, label, hint, icon }, index) => (
          <label
            key={label}
            className={classNames(
              'relative flex min-h-16 cursor-pointer items-center gap-3 rounded-md border px-4 py-3 transition-colors',
              'duration-150 [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-brand-ink',
              form.isRecurring === isRecurring
                ? 'border-brand bg-brand-soft'
                : 'border-line bg-surface hover:border-edge',
            )}
          >
            <input
              type="radio"
              name={id}
              checked={form.isRecurring === isRecurring}
              aria-labelledby={`${id}-label-${String(index)}`}
              aria-describedby={`${id}-hint-${String(index)}`}
              onChange={() => {
                const isFirst = isRecurring && form.recurrence === '';
                change({ isRecurring, ...(isFirst ? chooseRepeat(form, {}) : {}) });
              }}
              className="absolute -inset-px cursor-pointer appearance-none rounded-md outline-brand"
            />
            {icon}
            <span>
              <span id={`${id}-label-${String(index)}`} className="block font-semibold">
                {label}
              </span>
              <span id={`${id}-hint-${String(index)}`} className="block text-sm text-muted">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
