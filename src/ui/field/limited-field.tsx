import type { KeyboardEvent, ReactNode } from 'react';
import { Field } from './field.tsx';
import { remainingLengthText, lengthError } from './length-limit.ts';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

interface LimitedFieldProps {
  label: string;
  value: string;
  /** in letters; more can be typed, and is complained about: cutting it off would lose what was pasted */
  limit: number;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  help?: string | undefined;
  isRequired?: boolean;
  /** of a text of several lines; left out, it has one */
  rows?: number;
  /** grows with what is typed into it */
  isGrowing?: boolean;
  placeholder?: string;
  /** suggestions for a text of one line, by the id of their list */
  list?: string | undefined;
  onKeyDown?: (pressed: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  className?: string;
}

function helpText(help: string | undefined, left: string | null): ReactNode {
  if (left === null) return help;
  return help === undefined ? left : `${help} ${left}`;
}

/** A text with a limit, which tells of it only when it comes near. */
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
