import { Workbox } from 'workbox-window';
import { uuidV7 } from '#contract/uuid.ts';
import { current } from '#data/current.ts';
import { guestDbName } from '#data/db.ts';
import { saveProblem } from '#data/save-problem.ts';
import type { Toast } from '#ui/toast-card.tsx';
import { showToast } from '#ui/toast.tsx';
import { goTo } from './navigation.ts';
import { putDown } from './put-down.ts';
import { stopSending } from './stop-sending.ts';
import { createUpdate, type Update } from './update.ts';
import { joinWindows } from './update-windows.ts';

const lookEveryMs = 3_600_000;

/** What a notification leads to is opened in the window that is there. */
function followNotifications(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown };
    if (type === 'GO' && typeof path === 'string') goTo(path);
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function createOwnUpdate(): Update {
  const { serviceWorker } = navigator;
  const putAllDown = () => putDown(current.get());
  let takeAway: () => void = () => undefined;
  const tell = (toast: Pick<Toast, 'title' | 'action'>) => {
    takeAway();
    takeAway = showToast({ ...toast, isLasting: true });
  };
  return createUpdate({
    offer(onConsent) {
      tell({ title: 'A new version of Scape is ready', action: { label: 'Reload', onClick: onConsent } });
    },
    tellWaiting() {
      tell({ title: 'Saving what is open, then Scape reloads' });
    },
    tellFailure(error) {
      showToast({ title: 'Scape was not reloaded', text: saveProblem(error), tone: 'bad' });
    },
    askOthers: joinWindows({
      channel: new BroadcastChannel('scape-update'),
      putDown: putAllDown,
      newId: () => uuidV7(),
      pause,
    }),
    putDown: putAllDown,
    stopSending: () => stopSending(current.get()?.name ?? guestDbName),
    async letIn() {
      const waiting = (await serviceWorker.getRegistration())?.waiting ?? null;
      // It is let in once the one before it has nothing in hand.
      serviceWorker.controller?.postMessage({ type: 'STOP' });
      waiting?.postMessage({ type: 'SKIP_WAITING' });
      return waiting !== null;
    },
    onController(listener) {
      serviceWorker.addEventListener('controllerchange', listener);
    },
    hasController: () => serviceWorker.controller !== null,
    pause,
    reload() {
      location.reload();
    },
  });
}

/** Looks for a new version, and tells the person of it. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  followNotifications();
  const workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' });
  const update = createOwnUpdate();
  workbox.addEventListener('waiting', update.found);
  await workbox.register();
  // A window that stays open for days would never look.
  setInterval(() => {
    void workbox.update();
  }, lookEveryMs);
}
