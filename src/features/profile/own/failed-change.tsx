import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { discard, retry } from '#data/outbox/resolve-failed.ts';
import { stoppedReason } from '#data/outbox/stopped-reason.ts';
import { FailedChangeNote } from '#ui/feedback/failed-change-note.tsx';
import { showToast } from '#ui/feedback/toast.tsx';

interface FailedChangeProps {
  entry: OutboxEntry;
  /** what was changed */
  name: string;
  /** what is said where the server said nothing */
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

/** A change of the profile that the server didn't take: why, and what can be done about it. */
export function FailedChange({ entry, name, failed, onEdit }: FailedChangeProps) {
  const { id } = entry;
  return (
    <FailedChangeNote
      name={name}
      label={`${name}: not accepted`}
      reason={stoppedReason(entry, failed, { isFailureIncluded: true, areFieldsIncluded: true })}
      isEditFirst
      className="mt-5"
      onEdit={onEdit}
      onRetry={() => void runAction(({ store }) => retry(store, id, { nowMs: Date.now() }), 'Trying again')}
      onDiscard={() =>
        void runAction(({ store }) => discard(store, id, { nowMs: Date.now(), shouldKeepDraft: false }), 'Discarded')
      }
    />
  );
}
