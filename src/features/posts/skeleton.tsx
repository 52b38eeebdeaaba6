import { Skeleton } from '#ui/feedback/skeleton.tsx';
import * as texts from './texts.ts';

/** Placeholder of posts. */
export function PostSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <p className="sr-only">{texts.loadingPosts}</p>
      {Array.from({ length: 3 }, (_unused, index) => (
        <div key={index} className="border-b border-line py-5 sm:rounded-md sm:border sm:p-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <div className="flex-1">
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="mt-2 h-3 w-1/5" />
            </div>
          </div>
          <Skeleton className="mt-4 h-5 w-2/3" />
          <Skeleton className="mt-3 aspect-video" />
        </div>
      ))}
    </div>
  );
}
