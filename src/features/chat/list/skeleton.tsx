import { Skeleton } from '#ui/feedback/skeleton.tsx';
import * as words from '#ui/text/words.ts';

/** Placeholder of the list. */
export function ListSkeleton() {
  return (
    <div aria-busy="true" className="space-y-1 px-4">
      <p className="sr-only">{words.loading}</p>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex min-h-17 items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
