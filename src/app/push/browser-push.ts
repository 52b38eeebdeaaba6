import { installer } from '#app/pwa/installer.ts';

/** What the browser has to do with pushes, another one in tests. */
export interface BrowserPush {
  /** what it lets them be; an iPhone knows them only in an app that was installed */
  permission(): NotificationPermission | 'unsupported' | 'uninstalled';
  /** asks the person, who has to have pressed something */
  requestPermission(): Promise<NotificationPermission>;
  currentSubscription(): Promise<PushSubscription | null>;
  /** @throws where its push service can't be reached, or doesn't answer */
  subscribe(serverKey: Uint8Array<ArrayBuffer>): Promise<PushSubscription>;
  /** ends what is held, if anything is */
  unsubscribe(): Promise<void>;
}

/** A browser that has no push service, or can't reach it, may never answer. */
const timeoutMs = 15_000;
/** whoever leaves isn't kept waiting */
const unsubscribeTimeoutMs = 3_000;

function withTimeout<Result>(answer: Promise<Result>, delayMs = timeoutMs): Promise<Result> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => {
      reject(new DOMException('The browser did not answer', 'TimeoutError'));
    }, delayMs);
  });
  return Promise.race([answer, timeout]);
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

export const browserPush: BrowserPush = {
  permission() {
    const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
    if (isSupported) return Notification.permission;
    return installer.get().kind === 'ios' ? 'uninstalled' : 'unsupported';
  },
  requestPermission: () => Notification.requestPermission(),
  currentSubscription,
  async subscribe(applicationServerKey) {
    const { pushManager } = await withTimeout(navigator.serviceWorker.ready);
    return withTimeout(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  },
  unsubscribe: () =>
    withTimeout(
      currentSubscription().then(async (subscription) => void (await subscription?.unsubscribe())),
      unsubscribeTimeoutMs,
    ),
};
