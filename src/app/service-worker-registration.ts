import { Workbox } from 'workbox-window';
import { showToast } from '#ui/toast.tsx';

const lookEveryMs = 3_600_000;

/** A new version waits until the person agrees; then every tab reloads once. Drafts are saved as they are typed. */
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
          workbox.messageSkipWaiting();
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
