import { accountInUse } from '#data/db/account-in-use.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import * as texts from './texts.ts';

/** Tells why the user is at the login. Stays until they have logged in, as they may see it much later. */
export function showSessionEnded(): void {
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
