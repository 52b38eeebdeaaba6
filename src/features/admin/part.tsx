import { useId, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface PartProps {
  /** for links to it */
  id?: string;
  title: string;
  text?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled group of numbers. */
export function Part({ id, title, text, className, children }: PartProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={classNames(
        'min-w-0 scroll-mt-24 rounded-lg border border-line bg-surface p-5 shadow-1 md:p-6',
        className,
      )}
    >
      <h2 id={titleId} className="font-display text-lg font-bold">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-sm text-pretty text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
