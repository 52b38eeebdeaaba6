import { Workbox } from 'workbox-window';
import { showToast } from '#ui/toast.tsx';

const lookEveryMs = 3_600_000;

/** Another tab may have let the new version in already: then nothing waits any more, and this one only has to follow. */
async function takeOver(workbox: Workbox): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.waiting == null) location.reload();
  else workbox.messageSkipWaiting();
}

/** A new version waits until the person agrees; then that tab reloads once, and others when they agree. Drafts are saved as they are typed. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => {
    showToast({
      title: 'A new version of Scape is ready',
      isLasting: true,
      action: {
        label: 'Reload',
        onClick: () => {
          workbox.addEventListener('controlling', () => {
            location.reload();
          });
          void takeOver(workbox);
        },
      },
    });
  });
  await workbox.register();
  // A window that stays open for days would never look.
  setInterval(() => {
    void workbox.update();
  }, lookEveryMs);
}
