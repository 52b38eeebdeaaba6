import { Skeleton } from '#ui/feedback/skeleton.tsx';
import * as texts from './texts.ts';

const steps = ['h-20', 'h-28', 'h-14'];
const rowsAtFirst = 6;

/** Placeholder of a ranking. */
export function RankingSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="mt-4 text-sm text-muted">
        {texts.loadingRankings}
      </p>
      <div className="mt-8 flex items-end justify-center gap-1.5 border-b border-line px-1 sm:gap-3">
        {steps.map((step) => (
          <div key={step} className="flex w-1/3 max-w-52 flex-col items-center">
            <Skeleton className="size-16 rounded-full" />
            <Skeleton className="mt-3 mb-4 h-5 w-4/5" />
            <Skeleton className={`w-full rounded-t-md rounded-b-none ${step}`} />
          </div>
        ))}
      </div>
      {Array.from({ length: rowsAtFirst }, (_unused, index) => (
        <div key={index} className="flex items-center gap-4 py-3.5">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <Skeleton className="h-9 flex-1" />
        </div>
      ))}
    </div>
  );
}
