import { isRefusal } from '#contract/sync/refusals.ts';
import { isQuotaExceeded } from '#data/db/quota-error.ts';
import { createToasts } from '#ui/feedback/toasts.ts';
import * as texts from './texts.ts';

/** Why something failed on this device, as text for the user. */
function problemOf(error: unknown): string {
  if (isRefusal(error)) return error.message;
  if (isQuotaExceeded(error)) return texts.noRoomLeft;
  return texts.notSaved;
}

export const { toastProblem, toastWithUndo } = createToasts(problemOf);
