import { accountInUse } from '#data/db/account-in-use.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { lastSuspension } from './last-suspension.ts';
import * as texts from './texts.ts';

/**
 * Tells why the user is at the login, unless the login itself does. Stays until they have logged in, as they may see it
 * much later.
 */
export async function showSessionEnded(): Promise<void> {
  if ((await lastSuspension()) !== null) return;
  const takeAway = showToast({
    title: texts.loggedOut,
    text: texts.loggedOutText,
    isLasting: true,
  });
  const stop = accountInUse.subscribe(() => {
    if (accountInUse.get()?.user == null) return;
    stop();
    takeAway();
  });
}
