import { Skeleton } from '#ui/feedback/skeleton.tsx';
import * as words from '#ui/text/words.ts';
import { PageFrame } from './page-frame.tsx';

/** Shown while a page's code loads. */
export function PageSkeleton() {
  return (
    <PageFrame>
      {/* Full height, so that the footer stays out of sight until the page is there. */}
      <div aria-busy="true" className="min-h-dvh">
        <p className="sr-only">{words.loading}</p>
        <Skeleton className="h-10 w-2/3 max-w-md" />
        <Skeleton className="mt-6 aspect-video rounded-md md:aspect-[3/1]" />
        <Skeleton className="mt-6 h-5" />
        <Skeleton className="mt-3 h-5 w-4/5" />
      </div>
    </PageFrame>
  );
}
