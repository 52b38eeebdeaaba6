import { isRefusal } from '#contract/sync/refusals.ts';
import { isQuotaExceeded } from './quota-error.ts';

/** Why something could not be saved on this device, as text for the user. */
export function saveErrorText(error: unknown): string {
  if (isRefusal(error)) return error.message;
  if (isQuotaExceeded(error)) {
    return 'This device has no room left. Nothing on this page is lost: free some space, then save again.';
  }
  return 'This could not be saved on this device. Nothing on this page is lost: please try again.';
}
