import { Skeleton } from '#ui/feedback/skeleton.tsx';
import * as texts from './texts.ts';

/** Placeholder of a profile. */
export function PersonSkeleton() {
  return (
    <div aria-busy="true" className="min-h-dvh">
      <p role="status" className="sr-only">
        {texts.loadingPerfil}
      </p>
      <Skeleton className="-mx-4 -mt-6 aspect-[2/1] rounded-none sm:aspect-[3/1] md:mx-0 md:mt-0 md:rounded-lg" />
      <div className="md:px-6">
        <Skeleton className="-mt-14 size-28 rounded-full border-4 border-paper md:-mt-16 md:size-32" />
        <Skeleton className="mt-4 h-9 w-56" />
        <Skeleton className="mt-2 h-5 w-32" />
        <Skeleton className="mt-5 h-11 w-full max-w-md" />
      </div>
    </div>
  );
}
