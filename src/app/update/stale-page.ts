import { accountInUse } from '#data/db/account-in-use.ts';
import { flushPageState } from './flush-page-state.ts';

const key = 'stale-page';

/** Whether the server has another version of the app than this window runs. */
async function isStale(): Promise<boolean> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
  if (script === null) return false;
  // The query keeps the service worker from answering with its precached page.
  const reply = await fetch('/index.html?now', { cache: 'no-store' });
  const page = await reply.text();
  // A portal's or proxy's page is not a version of the app.
  return reply.ok && /<script type="module"[^>]* src="\/assets\//.test(page) && !page.includes(script);
}

/**
 * A window left open over several updates may request a file that no longer exists: reload it, once per page. If the
 * file is merely unreachable, a reload would lose typed text and help nothing.
 */
export async function reloadIfStale(): Promise<void> {
  if (sessionStorage.getItem(key) === location.pathname || !(await isStale().catch(() => false))) return;
  const isFlushed = await flushPageState(accountInUse.get()).then(
    () => true,
    () => false,
  );
  if (!isFlushed) return;
  sessionStorage.setItem(key, location.pathname);
  location.reload();
}
