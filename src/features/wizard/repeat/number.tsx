import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-input.tsx';

interface RepeatNumberProps {
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (digits: string) => void;
}

/** A whole number as it is typed; it may be empty meanwhile. */
export function RepeatNumber({ label, value, problem, onChange }: RepeatNumberProps) {
  return (
    <Field label={label} error={problem}>
      {(ids) => (
        <TextInput
          {...ids}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={value}
          onChange={({ target }) => {
            onChange(target.value.replaceAll(/\D/g, ''));
          }}
        />
      )}
    </Field>
  );
}
