import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** accessible name, also shown as a tooltip */
  label: string;
  icon: ReactNode;
  /** for a toggle: its state */
  isPressed?: boolean | undefined;
}

export function IconButton({ label, icon, isPressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={isPressed}
      title={rest.title ?? label}
      className={classNames(
        'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-ink hover:bg-sunken',
        'transition duration-150 ease-out active:scale-95 motion-reduce:transition-none disabled:opacity-60',
        'aria-pressed:text-brand-ink [&_svg]:size-5 aria-pressed:[&_svg]:fill-current',
        className,
      )}
    >
      {icon}
    </button>
  );
}
