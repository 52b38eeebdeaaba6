import { classNames } from '#ui/class-names.ts';

/**
 * How many things are new, where they are found. For the ear it is in the name of what it stands on; drawn by the style, it
 * is no part of the words that this name has to begin with.
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
