import { CloudOff } from 'lucide-react';
import { Spinner } from '#ui/feedback/spinner.tsx';
import * as texts from './texts.ts';
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
          <Spinner /> {texts.loadingOlderMessages}
        </>
      )}
      {older === 'unreachable' && (
        <>
          <CloudOff className="shrink-0" /> {texts.olderMessagesWhenOnline}
        </>
      )}
    </p>
  );
}
