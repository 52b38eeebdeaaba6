/** What the server has encrypted for this browser, each part a text. */
interface PushNotification {
  title: string;
  body: string;
  url: string;
  tag: string;
}

/** Browsers demand that something is shown, whatever came. */
const fallbackNotification: PushNotification = {
  title: 'Scape',
  body: 'There is news for you.',
  url: '/',
  tag: 'news',
};

function parseNotification(data: PushMessageData | null): PushNotification {
  try {
    return { ...fallbackNotification, ...(data?.json() as Partial<PushNotification>) };
  } catch {
    return fallbackNotification;
  }
}

/** Shows what a push tells; a newer one of the same thing takes the place of the older. */
export function showPushNotification(
  registration: ServiceWorkerRegistration,
  data: PushMessageData | null,
): Promise<void> {
  const { title, body, url, tag } = parseNotification(data);
  const options = { body, tag, renotify: true, icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' };
  return registration.showNotification(title, { ...options, data: url });
}

/** Leads to what was told: in a window that is open, else in a new one. Only to places of the app's own. */
export async function openPath(clients: Clients, target: unknown): Promise<void> {
  const path = typeof target === 'string' && /^\/(?!\W)/.test(target) ? target : '/';
  const [openWindow] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (openWindow === undefined) return void (await clients.openWindow(path));
  openWindow.postMessage({ type: 'GO', path });
  // A browser may think that nobody has asked for it.
  await openWindow.focus().catch(() => undefined);
}
