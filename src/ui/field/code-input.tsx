import { classNames } from '#ui/class-names.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface CodeInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (code: string) => void;
}

/** A field for a mailed code, with room for spaces in it; phones show digits, and may fill it in from the mail. */
export function CodeInput({ onChange, className, ...props }: CodeInputProps) {
  return (
    <TextInput
      {...props}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={20}
      onChange={({ target }) => {
        onChange(target.value);
      }}
      className={classNames('text-center text-xl tracking-widest', className)}
    />
  );
}
