/** The decrypted payload of a push; all fields are strings. */
interface PushNotification {
  title: string;
  body: string;
  url: string;
  tag: string;
}

/** Browsers require a notification for every push, whatever its payload. */
const fallbackNotification: PushNotification = {
  title: 'Scape',
  body: 'There is news for you.',
  url: '/notices',
  tag: 'news',
};

function parseNotification(data: PushMessageData | null): PushNotification {
  try {
    return { ...fallbackNotification, ...(data?.json() as Partial<PushNotification>) };
  } catch {
    return fallbackNotification;
  }
}

/** Shows a push; a newer one with the same tag replaces it. */
export function showPushNotification(
  registration: ServiceWorkerRegistration,
  data: PushMessageData | null,
): Promise<void> {
  const { title, body, url, tag } = parseNotification(data);
  const options = { body, tag, renotify: true, icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' };
  return registration.showNotification(title, { ...options, data: url });
}

/** Opens a notification's page in an existing window, else a new one. Only paths of the app are allowed. */
export async function openPath(clients: Clients, target: unknown): Promise<void> {
  const path = typeof target === 'string' && /^\/(?!\W)/.test(target) ? target : '/';
  const [openWindow] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (openWindow === undefined) return void (await clients.openWindow(path));
  openWindow.postMessage({ type: 'GO', path });
  // The browser may not see this as a user action.
  await openWindow.focus().catch(() => undefined);
}
