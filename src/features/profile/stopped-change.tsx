import type { OpenAccount } from '#data/account.ts';
import { accountInUse } from '#data/current.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { saveErrorText } from '#data/save-problem.ts';
import { discard, retry } from '#data/settle.ts';
import { stoppedReason } from '#data/stopped-reason.ts';
import { FailedChangeNote } from '#ui/stopped-note.tsx';
import { showToast } from '#ui/toast.tsx';

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
