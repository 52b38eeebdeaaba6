import { isRef } from '#contract/ids.ts';
import type { EngineStatus } from '#sync/status.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { isCutOff } from './is-cut-off.ts';

export function EventSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr-only">Loading...</p>
      <Skeleton className="aspect-video max-h-128 w-full rounded-lg" />
      <Skeleton className="mt-8 h-10 w-3/5" />
      <Skeleton className="mt-5 h-5" />
      <Skeleton className="mt-2.5 h-5 w-4/5" />
    </div>
  );
}

/** An event that this device doesn't hold: still on its way, out of reach, or none at all. */
export function EventMissing({ idOrRef, status }: { idOrRef: string; status: EngineStatus | null }) {
  const couldBe = /^\d+$/.test(idOrRef) || isRef(idOrRef);
  const isUnknown = couldBe && status?.syncedAt == null;
  if (isUnknown && !isCutOff(status)) return <EventSkeleton />;
  const title = isUnknown ? 'Error: Network error or CORS issue' : 'Event not found.';
  const text = isUnknown
    ? 'This event isn’t on this device yet. It opens as soon as there is a connection.'
    : 'It may have been taken down, or the address has a mistake in it.';
  return (
    <>
      <PageHeading isHidden>{title}</PageHeading>
      <EmptyState
        drawing={<Drawing of={isUnknown ? 'storm' : 'search'} />}
        title={title}
        text={text}
        action={<ButtonLink to="/events">See all events</ButtonLink>}
      />
    </>
  );
}
