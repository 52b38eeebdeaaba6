import type { OpenAccount } from '#data/db/account-in-use.ts';
import { copyOfDraft } from '#data/drafts/queries.ts';
import { newDraftRef } from '#data/drafts/open.ts';
import { deleteDraft, saveDraft } from '#data/drafts/rows.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { toastDone, toastProblem } from '#features/organizer/toasts.ts';
import type { Draft } from '#data/drafts/draft.ts';

/** Deletes a draft; for a moment it can be taken back. One that was gone on with meanwhile stays. */
export async function removeDraft({ store }: OpenAccount, draft: Draft): Promise<void> {
  try {
    const isDeleted = await deleteDraft(store, draft);
    if (!isDeleted) showToast({ title: 'This draft was changed meanwhile: nothing was deleted', tone: 'bad' });
    else toastDone('Draft deleted', () => saveDraft(store, draft));
  } catch (error) {
    toastProblem(error);
  }
}

/** Lays a second draft beside one, which can be gone on with by itself. */
export async function duplicateDraft({ store }: OpenAccount, draft: Draft): Promise<void> {
  const copy = copyOfDraft(draft, newDraftRef(), Date.now());
  try {
    await saveDraft(store, copy);
    toastDone('Draft duplicated', () => deleteDraft(store, copy));
  } catch (error) {
    toastProblem(error);
  }
}
