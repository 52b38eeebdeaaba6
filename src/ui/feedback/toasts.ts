import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';
import { showToast } from './toast.tsx';

/**
 * Creates a feature's toasts about the result of an action.
 * @param problemOf why something failed on this device, as text for the user
 */
export function createToasts(problemOf: (error: unknown) => string) {
  function toastProblem(error: unknown): void {
    showToast({ title: problemOf(error), tone: 'bad' });
  }

  /** Reports an action and offers an undo. @param undo resolves to false if it was too late */
  function toastWithUndo(title: string, undo: () => Promise<unknown>, lifeMs?: number): void {
    const runUndo = () => {
      undo().then((isBack) => {
        if (isBack === false) showToast({ title: texts.tooLateToUndo, tone: 'bad' });
      }, toastProblem);
    };
    showToast({ title, lifeMs, action: { label: words.undo, onClick: runUndo } });
  }

  return { toastProblem, toastWithUndo };
}
