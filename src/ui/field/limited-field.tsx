import type { KeyboardEvent, ReactNode } from 'react';
import { Field } from './field.tsx';
import { remainingLengthText, lengthError } from './length-limit.ts';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

interface LimitedFieldProps {
  label: string;
  value: string;
  /** in letters; more can be typed but is an error, because truncating would lose pasted text */
  limit: number;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  help?: string | undefined;
  isRequired?: boolean;
  /** for multi-line text; omitted: one line */
  rows?: number;
  /** grows with its content */
  isGrowing?: boolean;
  placeholder?: string;
  /** id of a datalist with suggestions for a one-line text */
  list?: string | undefined;
  onKeyDown?: (pressed: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  className?: string;
}

function helpText(help: string | undefined, left: string | null): ReactNode {
  if (left === null) return help;
  return help === undefined ? left : `${help} ${left}`;
}

/** A text field with a limit, mentioned only when it gets close. */
export function LimitedField({ value, limit, rows, isGrowing = false, list, ...rest }: LimitedFieldProps) {
  const { label, help, error, isRequired, className, onChange, onKeyDown, placeholder } = rest;
  return (
    <Field
      label={label}
      help={helpText(help, remainingLengthText(value, limit))}
      error={lengthError(value, limit) ?? error}
      isRequired={isRequired}
      className={className}
    >
      {(ids) =>
        rows === undefined ? (
          <TextInput
            {...ids}
            value={value}
            list={list}
            autoComplete="off"
            placeholder={placeholder}
            onKeyDown={onKeyDown}
            onChange={({ target }) => {
              onChange(target.value);
            }}
          />
        ) : (
          <TextArea
            {...ids}
            rows={rows}
            value={value}
            placeholder={placeholder}
            onKeyDown={onKeyDown}
            onChange={({ target }) => {
              onChange(target.value);
            }}
            className={isGrowing ? 'field-sizing-content max-h-[70vh] min-h-32' : undefined}
          />
        )
      }
    </Field>
  );
}
