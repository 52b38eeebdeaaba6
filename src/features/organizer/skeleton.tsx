import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** Placeholder of the cards. */
export function OwnEventSkeleton() {
  return (
    <div className="space-y-3 sm:space-y-4">
      {[0, 1, 2].map((index) => (
        <div
          key={index}
          className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-md border border-line p-3 sm:grid-cols-[13rem_minmax(0,1fr)] sm:p-4 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-6"
        >
          <Skeleton className="aspect-video" />
          <div className="space-y-2.5">
            <Skeleton className="h-6 w-20 rounded-full" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4 w-2/3" />
          </div>
          <div className="col-span-full space-y-3 sm:col-span-1 sm:col-start-2">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-9 w-full rounded-sm sm:w-72" />
          </div>
        </div>
      ))}
    </div>
  );
}
