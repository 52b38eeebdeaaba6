import { useId, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface PartProps {
  title: string;
  text?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled group of numbers. */
export function Part({ title, text, className, children }: PartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames('min-w-0 rounded-lg border border-line bg-surface p-5 shadow-1 md:p-6', className)}
    >
      <h2 id={id} className="font-display text-lg font-bold">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-sm text-pretty text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
