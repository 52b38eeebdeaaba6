import { classNames } from '#ui/class-names.ts';

/** A grey shape where something is about to be; give it the size of that thing. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={classNames('skeleton rounded-sm', className)} />;
}
