import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { useSession } from '#app/session/context.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { unsentWork } from '#data/account/unsent-work.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { actionNameOf, failureReason, subjectOf, waitText } from '#features/outbox/entry/mutation-texts.ts';
import type { UnsentChoice } from '#sync/engine/send-before-logout.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { useEngineStatus } from '#shared-parts/outbox/engine-status.ts';
import type { LogoutQuestion } from '#app/shell/use-logout.ts';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

export interface LogoutDialogProps {
  account: OpenAccount;
  question: LogoutQuestion | null;
  leaving: UnsentChoice | null;
  onLeave: (choice: UnsentChoice) => Promise<void>;
  onStay: () => void;
}

const nothing: LogoutQuestion = { work: unsentWork([], []), sending: null, isChanged: false };
const checkEveryMs = 5_000;
const maxListed = 3;

/** Why nothing can be sent now; null if it can. Probes the server while the dialog is open. */
function useClosed(account: OpenAccount, isOpen: boolean): string | null {
  const { checkConnection } = useSession();
  const isOnline = useAtomValue(onlineAtom);
  const gate = useEngineStatus(account.db)?.gate ?? null;
  const pauseText = texts.pauseReasonText(isOnline ? gate : 'offline');
  const isChecking = isOpen && pauseText !== null;
  useEffect(() => {
    if (!isChecking) return;
    checkConnection();
    const timer = setInterval(checkConnection, checkEveryMs);
    return () => {
      clearInterval(timer);
    };
  }, [isChecking, checkConnection]);
  return pauseText;
}

interface ListedProps {
  entries: readonly OutboxEntry[];
  reasonFor: (entry: OutboxEntry) => string;
}

function Listed({ entries, reasonFor }: ListedProps) {
  const more = entries.length - maxListed;
  return (
    <ul className="mt-3 space-y-2 text-sm">
      {entries.slice(0, maxListed).map((entry) => (
        <li key={entry.id} className="text-pretty wrap-anywhere">
          <p>
            <span className="font-medium">{actionNameOf(entry)}</span>
            <span className="text-muted">: {reasonFor(entry)}</span>
          </p>
          {/* The typed text; a subject with a name alone adds nothing. */}
          <p className="line-clamp-2 text-muted empty:hidden">{subjectOf(entry, '')}</p>
        </li>
      ))}
      {more > 0 && <li className="text-muted">{texts.andMore(more)}</li>}
    </ul>
  );
}

/** Asks what to do with unsent work before an account's data leaves the device. */
export function LogoutDialog({ account, question, leaving, onLeave, onStay }: LogoutDialogProps) {
  const [displayed, setDisplayed] = useState(nothing);
  // Keeps the text while the dialog closes.
  if (question !== null && question !== displayed) setDisplayed(question);
  const { work, sending, isChanged } = displayed;
  const pauseText = useClosed(account, question !== null);
  const nowMs = useNow();
  const isSending = leaving === 'send';
  const mayStay = leaving === null || isSending;
  const canSend = work.waiting.length > 0 && pauseText === null;
  const problem = pauseText ?? texts.problemText(sending?.problem ?? null);
  const isProblemVisible =
    problem !== null && (work.waiting.length > 0 || sending !== null) && (!isSending || pauseText !== null);

  function choice(unsent: UnsentChoice, label: string, variant: 'primary' | 'quiet' | 'danger') {
    return (
      <Button
        variant={variant}
        // Large text wraps on narrow screens.
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
      title={texts.logOut}
      description={texts.unsentText(work)}
      actions={
        <>
          <Button variant="quiet" disabled={!mayStay} onClick={onStay}>
            {words.cancel}
          </Button>
          {choice('discard', words.discard, 'danger')}
          {choice('keep', texts.keepOnThisDevice, canSend ? 'quiet' : 'primary')}
          {(canSend || isSending) && choice('send', texts.sendThenLogOut, 'primary')}
        </>
      }
    >
      <div role="status">
        {sending !== null && <p className="mt-3 text-sm font-medium">{texts.sentText(sending.sent)}</p>}
        {isChanged && <p className="mt-3 text-sm font-medium">{texts.changedMeanwhile}</p>}
        {isProblemVisible && (
          <p className="mt-3 rounded-sm bg-warn-soft px-4 py-3 text-sm font-medium text-pretty text-warn">{problem}</p>
        )}
      </div>
      {work.stopped.length > 0 && <Listed entries={work.stopped} reasonFor={failureReason} />}
      {sending !== null && work.waiting.length > 0 && (
        <Listed entries={work.waiting} reasonFor={(entry) => waitText(entry, nowMs)} />
      )}
      {work.stopped.length > 0 && (
        <p className="mt-3 text-sm">
          <Link to={paths.outbox} onClick={onStay} className="font-medium underline underline-offset-2">
            {texts.settleInOutbox}
          </Link>
        </p>
      )}
      <p className="mt-3 text-sm text-pretty text-muted">{texts.choicesExplained}</p>
    </Dialog>
  );
}
