import { classNames } from '#ui/class-names.ts';

/** A grey placeholder; give it the size of the real content. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classNames('skeleton', className)} />;
}
