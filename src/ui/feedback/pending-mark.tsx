import { Clock3 } from 'lucide-react';
import * as words from '#ui/text/words.ts';

export interface PendingMarkProps {
  /** what is waiting */
  label?: string | undefined;
  /** show the label beside the clock, if there is space */
  isWordy?: boolean | undefined;
}

/** The small clock on everything that hasn't reached the server. */
export function PendingMark({ label = words.waitingToBeSent, isWordy = false }: PendingMarkProps) {
  if (isWordy) {
    return (
      <span className="inline-flex items-center gap-1.5 rounded-full bg-warn-soft px-2.5 py-1 text-xs font-medium text-warn">
        <Clock3 className="size-3.5 shrink-0" />
        {label}
      </span>
    );
  }
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-warn-soft text-warn"
    >
      <Clock3 className="size-3.5" />
    </span>
  );
}
