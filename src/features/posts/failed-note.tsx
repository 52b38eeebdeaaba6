import type { OutboxEntry } from '#data/outbox/entry.ts';
import { discard, retry } from '#data/outbox/resolve-failed.ts';
import { isCreateConflict } from '#data/outbox/resolve-create-conflict.ts';
import { FailedChangeNote as Note } from '#ui/feedback/failed-change-note.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { postFailureReason } from './failure-reason.ts';
import { usePostsContext } from './context.ts';
import * as texts from './texts.ts';
import { toastProblem } from './toasts.ts';

interface FailedNoteProps {
  entry: OutboxEntry;
  /** its subject, for the buttons' names */
  name: string;
  /** omitted if nothing can be edited */
  onEdit?: (() => void) | undefined;
}

/** Why a text wasn't accepted, and what can be done. */
export function FailedNote({ entry, name, onEdit }: FailedNoteProps) {
  const { account } = usePostsContext();
  if (account === null) return null;
  const { store, wake } = account;

  async function runAction(action: Promise<unknown>, title: string, text?: string): Promise<void> {
    try {
      await action;
      wake();
      showToast({ title, text });
    } catch (error) {
      toastProblem(error);
    }
  }

  const draftText = entry.kind === 'post.create' ? texts.writtenIsKept : undefined;
  return (
    <Note
      name={name}
      reason={postFailureReason(entry)}
      className="mt-3"
      onRetry={() => void runAction(retry(store, entry.id, { nowMs: Date.now() }), texts.tryingAgain)}
      onEdit={onEdit}
      compareAt={isCreateConflict(entry) ? '/outbox' : undefined}
      onDiscard={() =>
        void runAction(
          discard(store, entry.id, { nowMs: Date.now(), shouldKeepDraft: true }),
          texts.discarded,
          draftText,
        )
      }
    />
  );
}
