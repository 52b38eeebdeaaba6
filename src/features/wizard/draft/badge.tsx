import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DraftState } from './draft-state.ts';
import * as texts from './texts.ts';

const visibleMs = 2_000;

/** True for a moment after each save. */
function useJustSaved(status: DraftState['status']): boolean {
  const [last, setLast] = useState(status);
  const [isVisible, setVisible] = useState(false);
  if (last !== status) {
    setLast(status);
    setVisible(status === 'saved');
  }
  useEffect(() => {
    if (!isVisible) return;
    const timer = setTimeout(() => {
      setVisible(false);
    }, visibleMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isVisible]);
  return isVisible;
}

/** The autosave state. */
export function DraftBadge({ status, problem }: Pick<DraftState, 'status' | 'problem'>) {
  const isJustSaved = useJustSaved(status);
  return (
    <p
      role="status"
      className="flex min-w-0 items-center gap-2 text-muted max-md:gap-1 max-md:not-empty:before:content-['·'] md:min-h-11 md:text-sm [&_svg]:size-4.5 [&_svg]:shrink-0"
    >
      {status === 'unsaved' && texts.saving}
      {status === 'saved' && <CircleCheck aria-hidden="true" className="text-good max-md:hidden" />}
      {status === 'saved' && (
        <span className={isJustSaved ? 'truncate font-semibold text-ink' : 'truncate'}>
          {isJustSaved ? texts.draftSaved : texts.onThisDevice}
        </span>
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
