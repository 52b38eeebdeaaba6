import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from '#ui/class-names.ts';
import { controlLook } from './control-style.ts';

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement> | undefined;
}

export function TextInput({ className, ...rest }: TextInputProps) {
  return <input type="text" {...rest} className={classNames(controlLook, 'h-12', className)} />;
}
