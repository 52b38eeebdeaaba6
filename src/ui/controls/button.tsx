import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonLook, type ButtonLook } from './button-style.ts';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: ReactNode;
  /** shows that it is working, and ignores clicks */
  isPending?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button({ variant, size, icon, isPending = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || isPending}
      aria-busy={isPending || undefined}
      className={classNames(buttonLook({ variant, size }), className)}
    >
      {isPending ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, LinkProps {
  icon?: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(buttonLook({ variant, size }), className)}>
      {icon}
      {children}
    </Link>
  );
}
