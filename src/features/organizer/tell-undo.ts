import { isRefusal } from '#contract/refusals.ts';
import { isOutOfRoom } from '#data/out-of-room.ts';
import { createTelling } from '#ui/telling.ts';

/** Why something could not be done on this device, in words for the person. */
function problemOf(error: unknown): string {
  if (isRefusal(error)) return error.message;
  if (isOutOfRoom(error)) return 'This device has no room left. Free some space, then try again.';
  return 'This could not be saved on this device. Please try again.';
}

export const { tellProblem, tellDone } = createTelling(problemOf);
