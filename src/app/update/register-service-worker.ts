import { Workbox } from 'workbox-window';
import { uuidV7 } from '#contract/uuid.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { guestDbName } from '#data/db/names.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import type { Toast } from '#ui/feedback/toast-card.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { goTo } from '#app/routes/navigation.ts';
import * as words from '#ui/text/words.ts';
import { flushPageState } from './flush-page-state.ts';
import { pauseSync } from './pause-sync.ts';
import { createUpdate, type Update } from './update.ts';
import { connectWindows } from './other-windows.ts';
import * as texts from './texts.ts';

const checkEveryMs = 3_600_000;

/** Opens a notification's page in this window. */
function followNotifications(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown };
    if (type === 'GO' && typeof path === 'string') goTo(path);
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function createOwnUpdate(): Update {
  const { serviceWorker } = navigator;
  const flush = () => flushPageState(accountInUse.get());
  let dismissToast: () => void = () => undefined;
  const showUpdateToast = (toast: Pick<Toast, 'title' | 'action'>) => {
    dismissToast();
    dismissToast = showToast({ ...toast, isLasting: true });
  };
  return createUpdate({
    offer(onConsent) {
      showUpdateToast({ title: texts.versionIsReady, action: { label: words.reload, onClick: onConsent } });
    },
    showWaiting() {
      showUpdateToast({ title: texts.savingThenReload });
    },
    showFailure(error) {
      showToast({ title: texts.notReloaded, text: saveErrorText(error), tone: 'bad' });
    },
    flushOtherWindows: connectWindows({
      channel: new BroadcastChannel('scape-update'),
      flushPageState: flush,
      newId: () => uuidV7(),
      pause,
    }),
    flushPageState: flush,
    pauseSync: () => pauseSync(accountInUse.get()?.name ?? guestDbName),
    async activateWaiting() {
      const waiting = (await serviceWorker.getRegistration())?.waiting ?? null;
      // The new worker activates once the old one is idle.
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

/** Registers the service worker and offers new versions to the user. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  followNotifications();
  const workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' });
  const update = createOwnUpdate();
  workbox.addEventListener('waiting', update.newVersionFound);
  await workbox.register();
  // A window open for days would never check.
  setInterval(() => {
    void workbox.update();
  }, checkEveryMs);
}
