import type { OutboxEntry } from '#data/outbox/entry.ts';
import { discard, retry } from '#data/outbox/resolve-failed.ts';
import { isCreateConflict } from '#data/outbox/resolve-create-conflict.ts';
import { FailedChangeNote as Note } from '#ui/feedback/failed-change-note.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { useChatContext } from './context.ts';
import { chatFailureReason } from './failure-reason.ts';
import * as texts from './texts.ts';
import { toastProblem } from './toasts.ts';

interface FailedNoteProps {
  entry: OutboxEntry;
  /** its subject, for the buttons' names */
  name: string;
  onEdit?: (() => void) | undefined;
}

/** Why a change in a chat wasn't accepted, and what can be done. */
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
      onRetry={() => void runAction(retry(store, entry.id, { nowMs: Date.now() }), texts.tryingAgain)}
      onEdit={onEdit}
      compareAt={isCreateConflict(entry) ? '/outbox' : undefined}
      onDiscard={() =>
        void runAction(discard(store, entry.id, { nowMs: Date.now(), shouldKeepDraft: true }), texts.discarded)
      }
    />
  );
}
