import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { StepProps } from './props.ts';
import * as texts from './texts.ts';

const choices = ['public', 'unlisted'] as const;

/** Whether everybody finds the event, or only who has its link. */
export function VisibilityField({ form, errors, change }: StepProps) {
  const id = useId();
  const error = errors['visibility'];
  return (
    <fieldset className="mt-6" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1.5 block text-sm font-semibold">{texts.visibility}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => {
          const { label, help } = texts.visibilities[choice];
          const isChosen = form.visibility === choice;
          return (
            <label
              key={choice}
              className={classNames(
                'flex min-h-11 cursor-pointer gap-3 rounded-md border p-3',
                isChosen ? 'border-brand bg-brand-soft' : 'border-line bg-surface hover:border-edge',
              )}
            >
              <input
                type="radio"
                name={id}
                value={choice}
                checked={isChosen}
                aria-describedby={`${id}-${choice}`}
                onChange={() => {
                  change({ visibility: choice });
                }}
                aria-label={label}
                className="mt-0.5 size-4 shrink-0 accent-brand"
              />
              <span className="min-w-0">
                <span className="block text-sm font-semibold">{label}</span>
                <span id={`${id}-${choice}`} className="block text-sm text-pretty text-muted">
                  {help}
                </span>
              </span>
            </label>
          );
        })}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-xs font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
