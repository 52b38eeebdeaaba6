import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';
import * as texts from './texts.ts';

/** A password field that can show its content. */
export function PasswordInput(props: TextInputProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <span className="relative block">
      <TextInput
        {...props}
        type={isVisible ? 'text' : 'password'}
        autoCapitalize="off"
        spellCheck={false}
        className="pr-13"
      />
      <IconButton
        label={isVisible ? texts.hidePassword : texts.showPassword}
        icon={isVisible ? <EyeOff /> : <Eye />}
        onClick={() => {
          setVisible(!isVisible);
        }}
        className="absolute top-0.5 right-0.5"
      />
    </span>
  );
}
