import type { Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '#ui/class-names.ts';
import { controlLook } from './control-style.ts';

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

export function TextArea({ className, rows = 4, ...rest }: TextAreaProps) {
  return <textarea rows={rows} {...rest} className={classNames(controlLook, 'resize-y py-2.5', className)} />;
}
