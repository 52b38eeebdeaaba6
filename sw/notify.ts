/** What the server has encrypted for this browser, each part a text. */
interface News {
  title: string;
  body: string;
  url: string;
  tag: string;
}

/** Browsers demand that something is shown, whatever came. */
const unread: News = { title: 'Scape', body: 'There is news for you.', url: '/', tag: 'news' };

function newsIn(data: PushMessageData | null): News {
  try {
    return { ...unread, ...(data?.json() as Partial<News>) };
  } catch {
    return unread;
  }
}

/** Shows what a push tells; a newer one of the same thing takes the place of the older. */
export function showNews(registration: ServiceWorkerRegistration, data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag } = newsIn(data);
  const options = { body, tag, renotify: true, icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' };
  return registration.showNotification(title, { ...options, data: url });
}

/** Leads to what was told: in a window that is open, else in a new one. Only to places of the app's own. */
export async function leadTo(clients: Clients, place: unknown): Promise<void> {
  const path = typeof place === 'string' && /^\/(?!\W)/.test(place) ? place : '/';
  const [open] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open === undefined) return void (await clients.openWindow(path));
  open.postMessage({ type: 'GO', path });
  // A browser may think that nobody has asked for it.
  await open.focus().catch(() => undefined);
}
