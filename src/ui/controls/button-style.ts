import { classNames } from '#ui/class-names.ts';

/** `primary` is the one main action of a view, `quiet` every other; `danger` is a quiet one that takes something away. */
export type ButtonVariant = 'primary' | 'quiet' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

/** The classes of `controls.css`. */
export function buttonLook({ variant = 'quiet', size = 'md' }: ButtonLook): string {
  return classNames('button', variant !== 'quiet' && `button-${variant}`, size !== 'md' && `button-${size}`);
}
