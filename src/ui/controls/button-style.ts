import { classNames } from '#ui/class-names.ts';

export type ButtonVariant = 'primary' | 'quiet' | 'line' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand shadow-1 hover:bg-brand-deep',
  quiet: 'text-ink hover:bg-sunken',
  line: 'border border-line bg-surface text-ink hover:border-edge hover:bg-sunken',
  danger: 'bg-bad-soft text-bad hover:brightness-95',
};

// A small button has a 44 px target that extends beyond its edges.
const sizes: Record<ButtonSize, string> = {
  sm: "relative min-h-9 px-3 text-xs after:absolute after:-inset-x-0 after:-inset-y-1 after:content-['']",
  md: 'min-h-11 px-4 text-sm',
  lg: 'min-h-13 px-6 text-base',
};

export function buttonLook({ variant = 'line', size = 'md' }: ButtonLook): string {
  return classNames(
    // Text stays on one line while it fits.
    'inline-flex max-w-full shrink-0 cursor-pointer items-center justify-center gap-2 rounded-full text-center font-semibold select-none',
    'transition duration-150 ease-out active:scale-[0.98] motion-reduce:transition-none motion-reduce:active:scale-100',
    'disabled:cursor-default disabled:opacity-60 disabled:active:scale-100 [&_svg]:size-[1.2em] [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
  );
}
