import { showToast } from './toast.tsx';

/**
 * How a part of the app says what has become of what somebody did.
 * @param problemOf why something could not be done on this device, in words for the person
 */
export function createToasts(problemOf: (error: unknown) => string) {
  function toastProblem(error: unknown): void {
    showToast({ title: problemOf(error), tone: 'bad' });
  }

  /** Says what was done, and offers to take it back. @param undo resolves to false when it was too late */
  function toastDone(title: string, undo: () => Promise<unknown>, lifeMs?: number): void {
    const runUndo = () => {
      undo().then((isBack) => {
        if (isBack === false) showToast({ title: 'It was too late to take this back', tone: 'bad' });
      }, toastProblem);
    };
    showToast({ title, lifeMs, action: { label: 'Undo', onClick: runUndo } });
  }

  return { tellProblem: toastProblem, tellDone: toastDone };
}
