import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** accessible name, also shown as a tooltip */
  label: string;
  icon: ReactNode;
  /** for a toggle: its state */
  isPressed?: boolean | undefined;
  /** text below the icon, part of the label */
  caption?: string | undefined;
}

export function IconButton({ label, icon, isPressed, caption, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={isPressed}
      title={rest.title ?? label}
      className={classNames('icon-button', caption !== undefined && 'captioned', className)}
    >
      {icon}
      {caption}
    </button>
  );
}
