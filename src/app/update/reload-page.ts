import { accountInUse } from '#data/db/account-in-use.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { flushPageState } from './flush-page-state.ts';
import * as texts from './texts.ts';

/** Reloads the page on the user's request, after saving what is open on it. */
export async function reloadPage(): Promise<void> {
  try {
    await flushPageState(accountInUse.get());
  } catch (error) {
    showToast({ title: texts.notReloaded, text: saveErrorText(error), tone: 'bad' });
    return;
  }
  location.reload();
}
