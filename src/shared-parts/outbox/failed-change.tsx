import type { OpenAccount } from '#data/db/account-in-use.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { isCreateConflict } from '#data/outbox/resolve-create-conflict.ts';
import { discard, retry } from '#data/outbox/resolve-failed.ts';
import { FailedChangeNote, type FailedChangeNoteProps } from '#ui/feedback/failed-change-note.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import * as texts from './texts.ts';

interface FailedChangeProps extends Omit<FailedChangeNoteProps, 'compareAt' | 'onRetry' | 'onDiscard'> {
  account: OpenAccount;
  entry: OutboxEntry;
  /** discarding the change turns its text into a draft */
  shouldKeepDraft: boolean;
  /** said below "Discarded" */
  discardedText?: string | undefined;
}

/** Why a change wasn't accepted, with buttons that retry, edit or discard it. */
export function FailedChange({ account, entry, shouldKeepDraft, discardedText, ...note }: FailedChangeProps) {
  const { store, wake } = account;

  async function runAction(action: Promise<unknown>, title: string, text?: string): Promise<void> {
    try {
      await action;
      wake();
      showToast({ title, text });
    } catch (error) {
      showToast({ title: saveErrorText(error), tone: 'bad' });
    }
  }

  return (
    <FailedChangeNote
      {...note}
      compareAt={isCreateConflict(entry) ? '/outbox' : undefined}
      onRetry={() => void runAction(retry(store, entry.id, { nowMs: Date.now() }), texts.tryingAgain)}
      onDiscard={() =>
        void runAction(discard(store, entry.id, { nowMs: Date.now(), shouldKeepDraft }), texts.discarded, discardedText)
      }
    />
  );
}
