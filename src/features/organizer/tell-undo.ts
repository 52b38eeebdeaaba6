import { isRefusal } from '#contract/refusals.ts';
import { isOutOfRoom } from '#data/out-of-room.ts';
import { showToast } from '#ui/toast.tsx';

/** Why something could not be done on this device, in words for the person. */
function problemOf(error: unknown): string {
  if (isRefusal(error)) return error.message;
  if (isOutOfRoom(error)) return 'This device has no room left. Free some space, then try again.';
  return 'This could not be saved on this device. Please try again.';
}

export function tellProblem(error: unknown): void {
  showToast({ title: problemOf(error), tone: 'bad' });
}

/** Says what was done, and offers to take it back. @param undo resolves to false when it was too late */
export function tellDone(title: string, undo: () => Promise<unknown>, lifeMs?: number): void {
  const takeBack = () => {
    undo().then((isBack) => {
      if (isBack === false) showToast({ title: 'It was too late to take this back', tone: 'bad' });
    }, tellProblem);
  };
  showToast({ title, lifeMs, action: { label: 'Undo', onClick: takeBack } });
}
