import type { OutboxEntry } from '#data/outbox.ts';
import { discard, retry } from '#data/settle.ts';
import { isCreateConflict } from '#data/settle-create.ts';
import { FailedChangeNote as Note } from '#ui/stopped-note.tsx';
import { showToast } from '#ui/toast.tsx';
import { useChatContext } from './chat-context.ts';
import { chatFailureReason } from './chat-failures.ts';
import { toastProblem } from './tell.ts';

interface FailedNoteProps {
  entry: OutboxEntry;
  /** what it is about, for the names of its buttons */
  name: string;
  onEdit?: (() => void) | undefined;
}

/** Why something of a chat wasn't accepted, and what can be done about it. */
export function FailedNote({ entry, name, onEdit }: FailedNoteProps) {
  const { account } = useChatContext();
  const { store, wake } = account;

  async function runAction(action: Promise<unknown>, title: string): Promise<void> {
    try {
      await action;
      wake();
      showToast({ title });
    } catch (error) {
      toastProblem(error);
    }
  }

  return (
    <Note
      name={name}
      reason={chatFailureReason(entry)}
      className="mt-1"
      onRetry={() => void runAction(retry(store, entry.id, { nowMs: Date.now() }), 'Trying again')}
      onEdit={onEdit}
      compareAt={isCreateConflict(entry) ? '/outbox' : undefined}
      onDiscard={() =>
        void runAction(discard(store, entry.id, { nowMs: Date.now(), shouldKeepDraft: true }), 'Discarded')
      }
    />
  );
}
