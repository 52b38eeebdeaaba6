import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from '#ui/class-names.ts';
import { controlLook } from './control-style.ts';

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly { value: string; label: string }[];
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** The native select, which is the best one on phones. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={classNames('relative block', className)}>
      <select {...rest} className={classNames(controlLook, 'h-12 cursor-pointer appearance-none pr-10')}>
        {options.map(({ value, label }) => (
          <option key={value} value={value} className="bg-raised text-ink">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted" />
    </span>
  );
}
