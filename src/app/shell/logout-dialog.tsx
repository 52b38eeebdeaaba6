import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { useSession } from '#app/session-context.ts';
import type { OpenAccount } from '#data/account.ts';
import { unsentWork } from '#data/unsent-work.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { deedOf, reasonOf, subjectOf, waitOf } from '#features/outbox/entry-words.ts';
import type { Unsent } from '#sync/send-before-leaving.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useNow } from '#ui/use-now.ts';
import { onlineAtom } from '#ui/online.ts';
import { gateWords, sentWords, troubleWords, unsentWords } from './logout-words.ts';
import { useEngineStatus } from './use-engine-status.ts';
import type { LogoutQuestion } from './use-logout.ts';

export interface LogoutDialogProps {
  account: OpenAccount;
  question: LogoutQuestion | null;
  leaving: Unsent | null;
  onLeave: (choice: Unsent) => Promise<void>;
  onStay: () => void;
}

const nothing: LogoutQuestion = { work: unsentWork([], []), sending: null, isChanged: false };
const lookEveryMs = 5_000;
const mostListed = 3;

/** Why nothing can be sent, as long as that is so; looked at again while somebody waits for it. */
function useClosed(account: OpenAccount, isOpen: boolean): string | null {
  const { lookForConnection } = useSession();
  const isOnline = useAtomValue(onlineAtom);
  const { gate } = useEngineStatus(account);
  const closed = gateWords(isOnline ? gate : 'offline');
  const isLooking = isOpen && closed !== null;
  useEffect(() => {
    if (!isLooking) return;
    lookForConnection();
    const timer = setInterval(lookForConnection, lookEveryMs);
    return () => {
      clearInterval(timer);
    };
  }, [isLooking, lookForConnection]);
  return closed;
}

interface ListedProps {
  entries: readonly OutboxEntry[];
  why: (entry: OutboxEntry) => string;
}

function Listed({ entries, why }: ListedProps) {
  const more = entries.length - mostListed;
  return (
    <ul className="mt-3 space-y-2 text-sm">
      {entries.slice(0, mostListed).map((entry) => (
        <li key={entry.id} className="text-pretty wrap-anywhere">
          <p>
            <span className="font-medium">{deedOf(entry)}</span>
            <span className="text-muted">: {why(entry)}</span>
          </p>
          {/* What was typed; of what has a name alone the deed says enough. */}
          <p className="line-clamp-2 text-muted empty:hidden">{subjectOf(entry, '')}</p>
        </li>
      ))}
      {more > 0 && <li className="text-muted">and {more} more</li>}
    </ul>
  );
}

/** Before an account's rows leave the device: what of them nobody else has, and what is to become of it. */
export function LogoutDialog({ account, question, leaving, onLeave, onStay }: LogoutDialogProps) {
  const [shown, setShown] = useState(nothing);
  // The text stays while the dialog closes.
  if (question !== null && question !== shown) setShown(question);
  const { work, sending, isChanged } = shown;
  const closed = useClosed(account, question !== null);
  const nowMs = useNow();
  const isSending = leaving === 'send';
  const mayStay = leaving === null || isSending;
  const canSend = work.waiting.length > 0 && closed === null;
  const trouble = closed ?? troubleWords(sending?.trouble ?? null);
  const isTroubleTold =
    trouble !== null && (work.waiting.length > 0 || sending !== null) && (!isSending || closed !== null);

  function choice(unsent: Unsent, label: string, variant: 'primary' | 'line' | 'danger') {
    return (
      <Button
        variant={variant}
        // Large text wraps on a narrow screen.
        className="h-auto! min-h-11 py-2 whitespace-normal!"
        isPending={leaving === unsent}
        disabled={leaving !== null}
        onClick={() => void onLeave(unsent)}
      >
        {label}
      </Button>
    );
  }

  return (
    <Dialog
      isOpen={question !== null}
      onClose={() => {
        if (mayStay) onStay();
      }}
      title="Log out?"
      description={unsentWords(work)}
      actions={
        <>
          <Button variant="quiet" disabled={!mayStay} onClick={onStay}>
            Cancel
          </Button>
          {choice('discard', 'Discard', 'danger')}
          {choice('keep', 'Keep on this device', canSend ? 'line' : 'primary')}
          {(canSend || isSending) && choice('send', 'Send, then log out', 'primary')}
        </>
      }
    >
      <div role="status">
        {sending !== null && <p className="mt-3 text-sm font-medium">{sentWords(sending.sent)}</p>}
        {isChanged && (
          <p className="mt-3 text-sm font-medium">Something changed meanwhile, so nothing has been discarded.</p>
        )}
        {isTroubleTold && (
          <p className="mt-3 rounded-sm bg-warn-soft px-4 py-3 text-sm font-medium text-pretty text-warn">{trouble}</p>
        )}
      </div>
      {work.stopped.length > 0 && <Listed entries={work.stopped} why={reasonOf} />}
      {sending !== null && work.waiting.length > 0 && (
        <Listed entries={work.waiting} why={(entry) => waitOf(entry, nowMs)} />
      )}
      {work.stopped.length > 0 && (
        <p className="mt-3 text-sm">
          <Link to={paths.outbox} onClick={onStay} className="font-medium underline underline-offset-2">
            Settle this in the outbox
          </Link>
        </p>
      )}
      <p className="mt-3 text-sm text-pretty text-muted">
        What you keep stays on this device and is shown to nobody before you sign in here again. What you discard is
        deleted for good.
      </p>
    </Dialog>
  );
}
