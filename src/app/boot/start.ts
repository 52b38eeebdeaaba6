import { pageDataId, type PageData } from '#contract/pages/page-data.ts';
import type { Session } from '#app/session/session.ts';
import { loadWithRetry, whenAllShown } from '#ui/async/lazy-component.tsx';

/*
 * What opens the databases is loaded once the page is there: a page that the server rendered is shown, and answers,
 * without it.
 */
const loadBoot = () => loadWithRetry(() => import('./boot.ts'));

/**
 * Opens the device's databases.
 * @param rendered what the server rendered the page with, to be stored first, and when React has begun to take that over;
 * null: the page waits for the databases
 */
export async function openDevice(rendered: { data: PageData; shown: Promise<void> } | null): Promise<void> {
  if (rendered !== null) {
    await rendered.shown;
    await whenAllShown();
    // For `public/first.js`: the page is the app's from now on.
    document.getElementById(pageDataId)?.remove();
  }
  await (await loadBoot()).boot(rendered?.data ?? null);
}

const ready = async () => (await loadBoot()).ready();

/** Signing in and out needs the network anyway, so its code is loaded on use. */
export const session: Session = {
  login: async (body, remember) => (await import('#app/session/sign-in.ts')).login(await ready(), body, remember),
  loginWithGoogle: async (idToken) => (await import('#app/session/sign-in.ts')).loginWithGoogle(await ready(), idToken),
  register: async (body) => (await import('#app/session/sign-in.ts')).register(await ready(), body),
  unsent: async () => (await import('#app/session/logout.ts')).readUnsentNow(await ready()),
  logout: async (choice) => (await loadBoot()).logOut(choice),
  checkConnection() {
    void ready().then(({ sync }) => {
      sync.wake('person');
    });
  },
};
