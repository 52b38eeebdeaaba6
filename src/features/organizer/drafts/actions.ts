import type { OpenAccount } from '#data/db/account-in-use.ts';
import { copyOfDraft } from '#data/drafts/queries.ts';
import { newDraftRef } from '#data/drafts/open.ts';
import { deleteDraft, saveDraft } from '#data/drafts/rows.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { toastWithUndo, toastProblem } from '#features/organizer/toasts.ts';
import type { Draft } from '#data/drafts/draft.ts';
import * as texts from './texts.ts';

/** Deletes a draft, with an undo. One that was edited meanwhile stays. */
export async function removeDraft({ store }: OpenAccount, draft: Draft): Promise<void> {
  try {
    const isDeleted = await deleteDraft(store, draft);
    if (!isDeleted) showToast({ title: texts.nothingDeleted, tone: 'bad' });
    else toastWithUndo(texts.draftDeleted, () => saveDraft(store, draft));
  } catch (error) {
    toastProblem(error);
  }
}

/** Creates a copy of a draft. */
export async function duplicateDraft({ store }: OpenAccount, draft: Draft): Promise<void> {
  const copy = copyOfDraft(draft, newDraftRef(), Date.now());
  try {
    await saveDraft(store, copy);
    toastWithUndo(texts.draftDuplicated, () => deleteDraft(store, copy));
  } catch (error) {
    toastProblem(error);
  }
}
