import { accountInUse } from '#data/current.ts';
import { saveErrorText } from '#data/save-problem.ts';
import { showToast } from '#ui/toast.tsx';
import { flushPageState } from './put-down.ts';

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
