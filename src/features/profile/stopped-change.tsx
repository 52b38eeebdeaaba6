import type { OpenAccount } from '#data/account.ts';
import { current } from '#data/current.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { saveProblem } from '#data/save-problem.ts';
import { discard, retry } from '#data/settle.ts';
import { stoppedReason } from '#data/stopped-reason.ts';
import { StoppedNote } from '#ui/stopped-note.tsx';
import { showToast } from '#ui/toast.tsx';

interface StoppedChangeProps {
  entry: OutboxEntry;
  /** what was changed */
  name: string;
  /** what is said where the server said nothing */
  failed: string;
  onEdit?: (() => void) | undefined;
}

async function settle(deed: (account: OpenAccount) => Promise<unknown>, title: string): Promise<void> {
  const account = current.get();
  if (account === null) return;
  try {
    await deed(account);
    account.wake();
    showToast({ title });
  } catch (error) {
    showToast({ title: saveProblem(error), tone: 'bad' });
  }
}

/** A change of the profile that the server didn't take: why, and what can be done about it. */
export function StoppedChange({ entry, name, failed, onEdit }: StoppedChangeProps) {
  const { id } = entry;
  return (
    <StoppedNote
      name={name}
      label={`${name}: not accepted`}
      reason={stoppedReason(entry, failed, { isFailureTold: true, areFieldsTold: true })}
      isEditFirst
      className="mt-5"
      onEdit={onEdit}
      onRetry={() => void settle(({ store }) => retry(store, id, { nowMs: Date.now() }), 'Trying again')}
      onDiscard={() => void settle(({ store }) => discard(store, id, { nowMs: Date.now(), keep: false }), 'Discarded')}
    />
  );
}
