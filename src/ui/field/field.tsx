import { useId, type ReactNode } from 'react';

/** Connects a control to its label, help and error; spread it on the control. */
export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: string;
  help?: ReactNode;
  /** error message; empty or null if valid */
  error?: string | null | undefined;
  isRequired?: boolean | undefined;
  className?: string | undefined;
  children: (ids: FieldIds) => ReactNode;
}

/** A label above, help and error below any control. */
export function Field({ label, help, error, isRequired = false, className, children }: FieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== '';
  const hasHelp = help !== undefined && help !== null;
  const described = [hasError ? `${id}-error` : '', hasHelp ? `${id}-help` : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
        {label}
        {isRequired && (
          <span aria-hidden="true" className="text-bad">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': hasError ? true : undefined,
        'aria-required': isRequired ? true : undefined,
      })}
      {hasError && (
        <p id={`${id}-error`} className="mt-1.5 text-xs font-medium text-bad">
          {error}
        </p>
      )}
      {hasHelp && (
        <div id={`${id}-help`} className="mt-1.5 text-xs text-muted">
          {help}
        </div>
      )}
    </div>
  );
}
