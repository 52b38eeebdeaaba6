import { CircleAlert, CircleCheck } from 'lucide-react';
import type { DraftState } from './draft-keeper.ts';

/** Whether what is typed is on this device. */
export function DraftBadge({ status, problem }: Pick<DraftState, 'status' | 'problem'>) {
  return (
    <p
      role="status"
      className="flex min-h-11 min-w-0 items-center gap-2 text-sm text-muted [&_svg]:size-4.5 [&_svg]:shrink-0"
    >
      {status === 'unsaved' && 'Saving on this device'}
      {status === 'saved' && (
        <>
          <CircleCheck className="text-good" />
          <span>
            <span className="font-semibold text-ink">Draft saved</span>
            <span className="max-sm:sr-only">, on this device</span>
          </span>
        </>
      )}
      {status === 'failed' && (
        <>
          <CircleAlert className="text-bad" />
          <span className="font-medium text-bad">{problem}</span>
        </>
      )}
    </p>
  );
}
