import { classNames } from '#ui/class-names.ts';

/**
 * A number of new things. Hidden from screen readers, because its parent's name contains it; drawn by CSS, so that it
 * isn't part of the text which that name must start with.
 */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      data-badge={count > 99 ? '99+' : count}
      className={classNames(
        'after:content-[attr(data-badge)] inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-brand px-1 text-[0.6875rem] leading-none font-bold text-on-brand tabular-nums',
        className,
      )}
    />
  );
}
