import { isRefusal } from '#contract/sync/refusals.ts';
import { isQuotaExceeded } from '#data/db/quota-error.ts';
import { createToasts } from '#ui/feedback/toasts.ts';

/** Why something failed on this device, as text for the user. */
function problemOf(error: unknown): string {
  if (isRefusal(error)) return error.message;
  if (isQuotaExceeded(error)) return 'This device has no room left. Free some space, then try again.';
  return 'This could not be saved on this device. Please try again.';
}

export const { tellProblem: toastProblem, tellDone: toastDone } = createToasts(problemOf);
