import { accountInUse } from '#data/db/account-in-use.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { flushPageState } from './flush-page-state.ts';

/** Somebody asks for it: the page is loaded anew once what is open on it is on the disk. */
export async function reloadPage(): Promise<void> {
  try {
    await flushPageState(accountInUse.get());
  } catch (error) {
    showToast({ title: 'Scape was not reloaded', text: saveErrorText(error), tone: 'bad' });
    return;
  }
  location.reload();
}
