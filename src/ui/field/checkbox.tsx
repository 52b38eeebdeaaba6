import { Check } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  /** error message */
  error?: string | null | undefined;
}

export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== '';
  return (
    <div className={className}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm text-ink">
        <span className="relative flex size-6 shrink-0">
          <input
            {...rest}
            type="checkbox"
            aria-invalid={hasError || undefined}
            aria-describedby={hasError ? `${id}-error` : rest['aria-describedby']}
            className={classNames(
              'peer size-6 cursor-pointer appearance-none rounded-[7px] border border-edge bg-surface transition-colors',
              'checked:border-brand checked:bg-brand hover:border-ink aria-invalid:border-bad',
            )}
          />
          <Check
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-4 text-on-brand opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      {hasError && (
        <p id={`${id}-error`} className="mt-0.5 text-xs font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
