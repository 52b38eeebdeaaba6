import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import * as words from '#ui/text/words.ts';

/** Placeholder of the form while it opens, or why it can't be opened. */
export function FormLoading({ problem }: { problem: string | null }) {
  if (problem !== null) return <EmptyState drawing={<Drawing of="storm" />} title={problem} />;
  return (
    <div aria-busy="true" className="mt-6 space-y-6">
      <p className="sr-only">{words.loading}</p>
      <Skeleton className="aspect-video rounded-md" />
      <Skeleton className="h-12" />
      <Skeleton className="h-36" />
    </div>
  );
}
