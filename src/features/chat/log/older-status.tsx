import { CloudOff } from 'lucide-react';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { Messages } from './use-messages.ts';

/** The state of loading older messages, above the oldest. */
export function OlderMessagesStatus({ older }: Pick<Messages, 'older'>) {
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 py-3 text-center text-xs text-muted empty:hidden [&_svg]:size-4"
    >
      {older === 'asking' && (
        <>
          <Spinner /> Loading older messages
        </>
      )}
      {older === 'unreachable' && (
        <>
          <CloudOff className="shrink-0" /> Older messages appear when you are back online
        </>
      )}
    </p>
  );
}
