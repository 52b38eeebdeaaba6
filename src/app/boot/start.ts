import { pageDataId, type PageData } from '#contract/pages/page-data.ts';
import type { Session } from '#app/session/session.ts';
import { loadWithRetry, whenAllShown } from '#ui/async/lazy-component.tsx';

/*
 * What opens the databases is loaded once the page is there: a page that the server rendered is shown, and answers,
 * without it.
 */
const loadBoot = () => loadWithRetry(() => import('./boot.ts'));

/** How long the databases wait until a page that starts with the device's rows is shown. */
const longestFirstMs = 1_000;

/** Tells `public/first.js` that the page is the app's. Some of it may come long after the databases on a bad line. */
async function releasePage(): Promise<void> {
  await whenAllShown(Infinity);
  document.getElementById(pageDataId)?.remove();
}

/**
 * Opens the device's databases.
 * @param first of a page that starts with rows: the server's data, to be stored, or null if they are the device's own; and when
 * React has begun to show them. Null: the page waits for the databases
 */
export async function openDevice(first: { data: PageData | null; shown: Promise<void> } | null): Promise<void> {
  if (first !== null) {
    await first.shown;
    await whenAllShown(first.data === null ? longestFirstMs : undefined);
    void releasePage();
  }
  await (await loadBoot()).boot(first?.data ?? null);
}

const ready = async () => (await loadBoot()).ready();

/** Signing in and out needs the network anyway, so its code is loaded on use. */
export const session: Session = {
  login: async (body, remember) => (await import('#app/session/sign-in.ts')).login(await ready(), body, remember),
  loginWithGoogle: async (idToken, invite) =>
    (await import('#app/session/sign-in.ts')).loginWithGoogle(await ready(), idToken, invite),
  register: async (body) => (await import('#app/session/sign-in.ts')).register(await ready(), body),
  unsent: async () => (await import('#app/session/logout.ts')).readUnsentNow(await ready()),
  logout: async (choice) => (await loadBoot()).logOut(choice),
  checkConnection() {
    void ready().then(({ sync }) => {
      sync.wake('person');
    });
  },
};
