import { Skeleton } from '#ui/feedback/skeleton.tsx';
import * as words from '#ui/text/words.ts';

/** Placeholder of the messages. */
export function LogSkeleton() {
  return (
    <div
      aria-busy="true"
      className="mx-auto flex min-h-0 w-full max-w-3xl flex-1 flex-col justify-end gap-3 overflow-hidden p-3"
    >
      <p className="sr-only">{words.loading}</p>
      <Skeleton className="h-10 w-2/5 rounded-[18px]" />
      <Skeleton className="h-16 w-3/5 rounded-[18px]" />
      <Skeleton className="h-10 w-1/2 self-end rounded-[18px]" />
      <Skeleton className="h-10 w-1/3 rounded-[18px]" />
      <Skeleton className="h-16 w-2/5 self-end rounded-[18px]" />
    </div>
  );
}
