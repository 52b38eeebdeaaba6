import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { discard, retry } from '#data/outbox/resolve-failed.ts';
import { stoppedReason } from '#data/outbox/stopped-reason.ts';
import { FailedChangeNote } from '#ui/feedback/failed-change-note.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import * as texts from './texts.ts';

interface FailedChangeProps {
  entry: OutboxEntry;
  /** what was changed */
  name: string;
  /** the text if the server sent no message */
  failed: string;
  onEdit?: (() => void) | undefined;
}

async function runAction(action: (account: OpenAccount) => Promise<unknown>, title: string): Promise<void> {
  const account = accountInUse.get();
  if (account === null) return;
  try {
    await action(account);
    account.wake();
    showToast({ title });
  } catch (error) {
    showToast({ title: saveErrorText(error), tone: 'bad' });
  }
}

/** A refused change of the profile: why, and what can be done. */
export function FailedChange({ entry, name, failed, onEdit }: FailedChangeProps) {
  const { id } = entry;
  return (
    <FailedChangeNote
      name={name}
      label={texts.notAccepted(name)}
      reason={stoppedReason(entry, failed, { isFailureIncluded: true, areFieldsIncluded: true })}
      isEditFirst
      className="mt-5"
      onEdit={onEdit}
      onRetry={() => void runAction(({ store }) => retry(store, id, { nowMs: Date.now() }), texts.tryingAgain)}
      onDiscard={() =>
        void runAction(
          ({ store }) => discard(store, id, { nowMs: Date.now(), shouldKeepDraft: false }),
          texts.discarded,
        )
      }
    />
  );
}
