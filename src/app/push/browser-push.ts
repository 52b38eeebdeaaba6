import { installer } from '#app/pwa/installer.ts';

/** The browser's push API; replaced in tests. */
export interface BrowserPush {
  /** the permission; iPhones support push only in an installed app */
  permission(): NotificationPermission | 'unsupported' | 'uninstalled';
  /** asks the user; must follow a click */
  requestPermission(): Promise<NotificationPermission>;
  currentSubscription(): Promise<PushSubscription | null>;
  /** @throws if the push service is unreachable or doesn't answer */
  subscribe(serverKey: Uint8Array<ArrayBuffer>): Promise<PushSubscription>;
  /** ends the subscription, if there is one */
  unsubscribe(): Promise<void>;
}

/** A browser without a reachable push service may never answer. */
const timeoutMs = 15_000;
/** don't keep a user who logs out waiting */
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
