import { accountInUse } from '#data/db/account-in-use.ts';
import { flushPageState } from './flush-page-state.ts';

const key = 'stale-page';

/** Whether the server's app is another one than what this window runs. */
async function isStale(): Promise<boolean> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
  if (script === null) return false;
  // The question keeps the service worker from answering with the page that it holds.
  const reply = await fetch('/index.html?now', { cache: 'no-store' });
  const page = await reply.text();
  // A portal or a proxy answers with a page of its own, which is no version of the app.
  return reply.ok && /<script type="module"[^>]* src="\/assets\//.test(page) && !page.includes(script);
}

/**
 * A window that was left open over several updates can ask for a file that nobody keeps any more: then it is loaded anew, once
 * for each page. Where the file is merely out of reach, loading anew would lose what is typed, and help nothing.
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
