import type { OpenAccount } from '#data/account.ts';
import { deleteDraft, saveDraft } from '#data/drafts.ts';
import { saveProblem } from './save-problem.ts';
import { showToast } from '#ui/toast.tsx';
import type { DraftKeeper } from './draft-keeper.ts';

/**
 * Gives a draft up; for a moment it can be taken back.
 * @param reopen opens the form again, whatever the device holds for it then
 */
export async function startOver(account: OpenAccount, keeper: DraftKeeper, reopen: () => void): Promise<void> {
  await keeper.flush();
  const draft = keeper.draft();
  keeper.end();
  try {
    await deleteDraft(account.store, draft.ref);
  } catch (error) {
    showToast({ title: saveProblem(error), tone: 'bad' });
    return;
  }
  reopen();
  const undo = () => void saveDraft(account.store, draft).then(reopen);
  showToast({ title: 'Draft discarded', action: { label: 'Undo', onClick: undo } });
}
