import { currentDate } from '#data/plans/plan.ts';
import { useInitialRows } from '#shared-parts/initial-rows.tsx';
import { NextPlan } from '#shared-parts/plans/next-plan.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import * as words from '#ui/text/words.ts';

/** The event that came next when the page was last shown, if it still may. */
function useFirstEvent(nowMs: number) {
  const [event] = useInitialRows()?.events ?? [];
  if (event === undefined || event.status === 'cancelled') return null;
  const date = currentDate(event, nowMs);
  return date.endMs >= nowMs ? { event, date } : null;
}

/** The shape of the plans until they are read; in a window that starts here, with the next event. */
export function PlansSkeleton({ nowMs, isMonth }: { nowMs: number; isMonth: boolean }) {
  const first = useFirstEvent(nowMs);
  return (
    <div aria-busy="true">
      <p className="sr-only">{words.loading}</p>
      <Skeleton className="mb-[21px] h-14 sm:h-11" />
      {first === null || isMonth ? (
        <Skeleton className="h-72 rounded-lg" />
      ) : (
        <NextPlan {...first} isKept={null} nowMs={nowMs} />
      )}
      <Skeleton className="mt-4 h-24 rounded-md" />
      <Skeleton className="mt-2.5 h-24 rounded-md" />
    </div>
  );
}
