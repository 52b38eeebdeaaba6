import { Skeleton } from '#ui/feedback/skeleton.tsx';
import * as words from '#ui/text/words.ts';

/** Placeholder of event cards. */
export function CardsSkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
      <p className="sr-only">{words.loading}</p>
      {[0, 1, 2].map((card) => (
        <div key={card} className="overflow-hidden rounded-md border border-line">
          <Skeleton className="aspect-video" />
          <div className="p-4">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="mt-2 h-6 w-4/5" />
            <Skeleton className="mt-2 h-5 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
