import type { OpenAccount } from '#data/db/account-in-use.ts';
import { saveDraft, takeDraft } from '#data/drafts/rows.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import type { DraftAutosaver } from './autosaver.ts';
import type { Draft } from '#data/drafts/draft.ts';
import * as texts from './texts.ts';

interface StartOverOptions {
  autosaver: DraftAutosaver;
  /** a further name for the draft, should its own be taken when it comes back */
  createRef: () => string;
  /** opens the form anew; with the name of the draft that was taken back, on that one */
  reopen: (draft: string | null) => void;
}

/** Puts a draft back that was given up; what was begun under its name meanwhile stays. @returns its name */
async function restoreDraft({ db, store }: OpenAccount, draft: Draft, createRef: () => string): Promise<string> {
  const isTaken = (await db.drafts.get(draft.ref)) !== undefined;
  const ref = isTaken ? createRef() : draft.ref;
  await saveDraft(store, { ...draft, ref, updatedAt: Date.now() });
  return ref;
}

/** Gives a draft up; for a moment it can be taken back. */
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
  // Another window may have gone on with it: what is given up is what can be taken back.
  const draft = removedDraft ?? autosaver.draft();
  autosaver.end();
  reopen(null);
  const undo = () => {
    restoreDraft(account, draft, createRef).then(reopen, (error: unknown) => {
      showToast({ title: saveErrorText(error), tone: 'bad' });
    });
  };
  showToast({ title: texts.draftDiscarded, action: { label: texts.undo, onClick: undo } });
}
