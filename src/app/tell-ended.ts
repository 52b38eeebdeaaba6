import { showToast } from '#ui/toast.tsx';

/** Says why somebody finds themselves at the login. */
export function tellEnded(): void {
  showToast({ title: 'You have been logged out', text: 'Your session has ended. Log in to go on.' });
}
