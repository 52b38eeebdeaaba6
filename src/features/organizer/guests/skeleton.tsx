import { Skeleton } from '#ui/feedback/skeleton.tsx';
import * as texts from './texts.ts';

/** Placeholder of the rows. */
export function GuestSkeleton() {
  return (
    <div role="status" className="mt-6 space-y-3">
      <p className="sr-only">{texts.loading}</p>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <div key={index} className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-5 flex-1" />
        </div>
      ))}
    </div>
  );
}
