import { installer } from './install.ts';

/** What the browser has to do with pushes, another one in tests. */
export interface BrowserPushes {
  /** what it lets them be; an iPhone knows them only in an app that was installed */
  permission(): NotificationPermission | 'unsupported' | 'uninstalled';
  /** asks the person, who has to have pressed something */
  ask(): Promise<NotificationPermission>;
  held(): Promise<PushSubscription | null>;
  /** @throws where its push service can't be reached, or doesn't answer */
  subscribe(serverKey: Uint8Array<ArrayBuffer>): Promise<PushSubscription>;
  /** ends what is held, if anything is */
  end(): Promise<void>;
}

/** A browser that has no push service, or can't reach it, may never answer. */
const patienceMs = 15_000;
/** whoever leaves isn't kept waiting */
const briefPatienceMs = 3_000;

function inTime<Result>(answer: Promise<Result>, delayMs = patienceMs): Promise<Result> {
  const patience = new Promise<never>((_resolve, reject) => {
    setTimeout(() => {
      reject(new DOMException('The browser did not answer', 'TimeoutError'));
    }, delayMs);
  });
  return Promise.race([answer, patience]);
}

async function held(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

export const browserPushes: BrowserPushes = {
  permission() {
    const isKnown = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
    if (isKnown) return Notification.permission;
    return installer.get().kind === 'ios' ? 'uninstalled' : 'unsupported';
  },
  ask: () => Notification.requestPermission(),
  held,
  async subscribe(applicationServerKey) {
    const { pushManager } = await inTime(navigator.serviceWorker.ready);
    return inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  },
  end: () =>
    inTime(
      held().then(async (subscription) => void (await subscription?.unsubscribe())),
      briefPatienceMs,
    ),
};
