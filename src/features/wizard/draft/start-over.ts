import type { OpenAccount } from '#data/db/account-in-use.ts';
import { saveDraft, takeDraft } from '#data/drafts/rows.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import * as words from '#ui/text/words.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import type { DraftAutosaver } from './autosaver.ts';
import type { Draft } from '#data/drafts/draft.ts';

interface StartOverOptions {
  autosaver: DraftAutosaver;
  /** creates another ref, for an undo when the draft's own is taken */
  createRef: () => string;
  /** reopens the form; after an undo with the restored draft's ref */
  reopen: (draft: string | null) => void;
}

/** Restores a discarded draft, with a new ref if its own is taken meanwhile. @returns its ref */
async function restoreDraft({ db, store }: OpenAccount, draft: Draft, createRef: () => string): Promise<string> {
  const isTaken = (await db.drafts.get(draft.ref)) !== undefined;
  const ref = isTaken ? createRef() : draft.ref;
  await saveDraft(store, { ...draft, ref, updatedAt: Date.now() });
  return ref;
}

/** Discards the draft, with an undo. */
export async function startOver(
  account: OpenAccount,
  { autosaver, createRef, reopen }: StartOverOptions,
): Promise<void> {
  await autosaver.flush();
  let removedDraft: Draft | null;
  try {
    removedDraft = await takeDraft(account.store, autosaver.draft().ref);
  } catch (error) {
    showToast({ title: saveErrorText(error), tone: 'bad' });
    return;
  }
  // Another window may have changed it, so undo restores the draft as it was when removed.
  const draft = removedDraft ?? autosaver.draft();
  autosaver.end();
  reopen(null);
  const undo = () => {
    restoreDraft(account, draft, createRef).then(reopen, (error: unknown) => {
      showToast({ title: saveErrorText(error), tone: 'bad' });
    });
  };
  showToast({ title: outboxTexts.draftDiscarded, action: { label: words.undo, onClick: undo } });
}
