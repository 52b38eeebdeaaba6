import { current } from '#data/current.ts';
import { saveProblem } from '#data/save-problem.ts';
import { showToast } from '#ui/toast.tsx';
import { putDown } from './put-down.ts';

/** Somebody asks for it: the page is loaded anew once what is open on it is on the disk. */
export async function reloadPage(): Promise<void> {
  try {
    await putDown(current.get());
  } catch (error) {
    showToast({ title: 'Scape was not reloaded', text: saveProblem(error), tone: 'bad' });
    return;
  }
  location.reload();
}
