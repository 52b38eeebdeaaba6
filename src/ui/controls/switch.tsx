import { useId, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export interface SwitchProps {
  label: string;
  /** what it does, shown below its label */
  help?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean | undefined;
  onChange: (isOn: boolean) => void;
}

/** A switch that takes effect at once. */
export function Switch({ label, help, isOn, isDisabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label
      className={classNames(
        'flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1',
        isDisabled ? 'cursor-default' : 'cursor-pointer',
      )}
    >
      <span className="min-w-0 flex-1 basis-40 break-words">
        <span className="block text-sm font-semibold">{label}</span>
        {help !== undefined && (
          <span id={`${id}-help`} className="mt-0.5 block text-xs text-pretty text-muted">
            {help}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => {
          onChange(target.checked);
        }}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunken transition-colors duration-150 before:absolute before:top-0.5 before:left-0.5 before:size-5.5 before:rounded-full before:bg-edge before:transition-transform before:duration-150 checked:border-brand checked:bg-brand checked:before:translate-x-5 checked:before:bg-on-brand disabled:cursor-default disabled:opacity-60 motion-reduce:before:transition-none"
      />
    </label>
  );
}
