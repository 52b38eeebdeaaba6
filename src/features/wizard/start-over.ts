import type { OpenAccount } from '#data/account.ts';
import { saveDraft, takeDraft, type Draft } from '#data/drafts.ts';
import { saveProblem } from '#data/save-problem.ts';
import { showToast } from '#ui/toast.tsx';
import type { DraftKeeper } from './draft-keeper.ts';

interface StartOverOptions {
  keeper: DraftKeeper;
  /** a further name for the draft, should its own be taken when it comes back */
  mint: () => string;
  /** opens the form anew; with the name of the draft that was taken back, on that one */
  reopen: (draft: string | null) => void;
}

/** Puts a draft back that was given up; what was begun under its name meanwhile stays. @returns its name */
async function putBack({ db, store }: OpenAccount, draft: Draft, mint: () => string): Promise<string> {
  const isTaken = (await db.drafts.get(draft.ref)) !== undefined;
  const ref = isTaken ? mint() : draft.ref;
  await saveDraft(store, { ...draft, ref, updatedAt: Date.now() });
  return ref;
}

/** Gives a draft up; for a moment it can be taken back. */
export async function startOver(account: OpenAccount, { keeper, mint, reopen }: StartOverOptions): Promise<void> {
  await keeper.flush();
  let taken: Draft | null;
  try {
    taken = await takeDraft(account.store, keeper.draft().ref);
  } catch (error) {
    showToast({ title: saveProblem(error), tone: 'bad' });
    return;
  }
  // Another window may have gone on with it: what is given up is what can be taken back.
  const draft = taken ?? keeper.draft();
  keeper.end();
  reopen(null);
  const undo = () => {
    putBack(account, draft, mint).then(reopen, (error: unknown) => {
      showToast({ title: saveProblem(error), tone: 'bad' });
    });
  };
  showToast({ title: 'Draft discarded', action: { label: 'Undo', onClick: undo } });
}
