import { accountInUse } from '#data/db/account-in-use.ts';
import { showToast } from '#ui/feedback/toast.tsx';

/** Tells why the user is at the login. Stays until they have logged in, as they may see it much later. */
export function showSessionEnded(): void {
  const takeAway = showToast({
    title: 'You have been logged out',
    text: 'Your session has ended. Log in to go on; what you haven’t sent waits on this device.',
    isLasting: true,
  });
  const stop = accountInUse.subscribe(() => {
    if (accountInUse.get()?.user == null) return;
    stop();
    takeAway();
  });
}
