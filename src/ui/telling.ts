import { showToast } from './toast.tsx';

/**
 * How a part of the app says what has become of what somebody did.
 * @param problemOf why something could not be done on this device, in words for the person
 */
export function createTelling(problemOf: (error: unknown) => string) {
  function tellProblem(error: unknown): void {
    showToast({ title: problemOf(error), tone: 'bad' });
  }

  /** Says what was done, and offers to take it back. @param undo resolves to false when it was too late */
  function tellDone(title: string, undo: () => Promise<unknown>, lifeMs?: number): void {
    const takeBack = () => {
      undo().then((isBack) => {
        if (isBack === false) showToast({ title: 'It was too late to take this back', tone: 'bad' });
      }, tellProblem);
    };
    showToast({ title, lifeMs, action: { label: 'Undo', onClick: takeBack } });
  }

  return { tellProblem, tellDone };
}
