import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** A password that can be looked at. */
export function PasswordInput(props: TextInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="relative block">
      <TextInput
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="off"
        spellCheck={false}
        className="pr-13"
      />
      <IconButton
        label={isShown ? 'Hide password' : 'Show password'}
        icon={isShown ? <EyeOff /> : <Eye />}
        onClick={() => {
          setShown(!isShown);
        }}
        className="absolute top-0.5 right-0.5"
      />
    </span>
  );
}
