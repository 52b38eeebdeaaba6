import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** The place of a member's part of the page. */
export const memberFrame = 'mx-auto w-full max-w-7xl px-4 pt-6 pb-12 md:px-8 md:pt-10';

/** The shape of a member's part until it is read. */
export function MemberHomeSkeleton() {
  return (
    <div className={`${memberFrame} visible`}>
      <Skeleton className="h-8 w-40" />
      <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </div>
  );
}
