import type { ReactNode } from 'react';

/** Shown in place of the composer: why no message can be written. */
export function PaneNotice({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-center text-sm text-pretty text-muted"
    >
      <span className="min-w-0 wrap-anywhere">{text}</span>
      {action}
    </div>
  );
}
