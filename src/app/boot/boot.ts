import { openActiveAccount } from '#data/db/open-account.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { activeAccount, DeviceDb, dropToken, watchActiveAccount } from '#data/db/device.ts';
import { NotOpenedYet, openWithTimeout } from '#data/db/open-with-timeout.ts';
import { trackTransactions } from '#data/db/abort-transactions.ts';
import { isTokenRemoved, tokenKey } from '#data/account/stored-token.ts';
import { loadWithRetry } from '#ui/async/lazy-component.ts';
import { goTo } from '#app/routes/navigation.ts';
import { readPendingWipes } from '#app/session/pending-wipes.ts';
import { paths } from '#app/routes/paths.ts';
import { isSameBrowserSession, mirrorSession } from '#app/session/mirror.ts';
import type { Session } from '#app/session/session.ts';
import type { Running } from './running.ts';
import { runPendingWipes } from '#app/session/run-pending-wipes.ts';

const retryMs = { first: 1_000, most: 60_000 };
let running: Promise<Running> | null = null;
let isLoggingOut = false;

/**
 * A session is over when its token was taken out of browser storage, and one that isn't to be remembered when the browser was
 * closed since. Its queue stays.
 */
async function dropEndedSession(device: DeviceDb): Promise<void> {
  const account = await activeAccount(device);
  if (account?.token == null || (!isTokenRemoved() && (account.remember || isSameBrowserSession()))) return;
  await dropToken(device, account.userId, account.token);
}

/** Looks for it whenever somebody comes back to the window, and as soon as another window tells of it. */
function followToken(device: DeviceDb): void {
  const check = () => {
    if (document.visibilityState === 'visible' && isTokenRemoved()) dropEndedSession(device).catch(reportError);
  };
  addEventListener('storage', ({ key }) => {
    if (key === null || key === tokenKey) check();
  });
  addEventListener('focus', check);
  document.addEventListener('visibilitychange', check);
}

/** Whether somebody has logged out, or is about to have: a session that merely ended leaves its account behind. */
async function hasLoggedOut(device: DeviceDb, userId: number): Promise<boolean> {
  const isWipePending = (await readPendingWipes(device)).some((wipe) => wipe.userId === userId);
  return isWipePending || (await device.accounts.get(userId)) === undefined;
}

/**
 * In the back/forward cache WebKit keeps a page's transactions open, and every other page waits for them. The page couldn't go
 * on with them: when it is back its databases are opened and its lists read again, and what it was writing is tried once more.
 */
function abortWhenFrozen(abort: () => void): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) abort();
  });
}

async function start(): Promise<Running> {
  abortWhenFrozen(trackTransactions());
  const device = new DeviceDb();
  await openWithTimeout(device);
  // Not waited for: a database that another window holds open is deleted when that one lets go of it.
  void runPendingWipes(device).catch(reportError);
  await dropEndedSession(device);
  // The engine's end of the window comes after the list: nothing on the screen waits for it.
  const bridge = loadWithRetry(() => import('#app/sync/bridge.ts')).then(({ startSync }) => startSync());
  const wake = () => {
    void bridge.then((sync) => {
      sync.wake('outbox');
    });
  };

  let switching: Promise<void> = Promise.resolve();
  async function showActiveAccount(): Promise<void> {
    const account = await activeAccount(device);
    const previous = accountInUse.get();
    if (previous !== null && (previous.user?.user_id ?? null) === (account?.userId ?? null)) return;
    const opened = await openActiveAccount(device, wake);
    // Over a long opening they may have been given up, and signed out again.
    if (previous !== null && ((await activeAccount(device))?.userId ?? null) !== (opened.user?.user_id ?? null)) {
      opened.close();
      return showActiveAccount();
    }
    accountInUse.set(opened);
    previous?.close();
    mirrorSession(account?.token == null ? null : { ...account, token: account.token });
  }
  function switchAccount(): Promise<void> {
    switching = switching.then(showActiveAccount, showActiveAccount);
    return switching;
  }

  /** Tried for as long as it takes: no window goes on showing what is of somebody who has left. */
  async function followAccount(delayMs = retryMs.first): Promise<void> {
    try {
      await switchAccount();
    } catch (error) {
      if (!(error instanceof NotOpenedYet)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await followAccount(Math.min(delayMs * 2, retryMs.most));
    }
  }

  await switchAccount();
  followToken(device);
  watchActiveAccount(device, (account) => {
    const user = accountInUse.get()?.user ?? null;
    if ((user?.user_id ?? null) === (account?.userId ?? null)) return;
    // Asked now: a logout that is under way may be over when the account has been switched.
    const isExpected = isLoggingOut;
    const redirectToLogin = async () => {
      if (user === null || account !== null || isExpected) return;
      // Logged out in another window: what is open here, and typed, stays; a page that needs somebody looks after itself.
      if (await hasLoggedOut(device, user.user_id)) return;
      // The server refused the token: what waits stays tied to its author until they sign in again.
      goTo(paths.login, true);
    };
    // The engine of an account that has left ends what it is at.
    void bridge.then((sync) => sync.wake('start'));
    followAccount().then(redirectToLogin).catch(reportError);
  });
  const sync = await bridge;
  sync.wake('start');
  void loadWithRetry(() => import('./after-start.ts')).then(({ afterStart }) =>
    afterStart({ device, sync, switchAccount }),
  );
  return { device, sync, switchAccount, inBackground: (work) => void work.catch(reportError) };
}

/** Opens what the device holds; the screen is drawn from it before the network answers. */
export async function boot(): Promise<void> {
  await (running ??= start());
}

/** The running app, once it is open. */
export async function ready(): Promise<Running> {
  return (running ??= start());
}

/** Signing in and out needs the network, so its code is fetched when it is used. */
export const session: Session = {
  login: async (body, remember) => (await import('#app/session/sign-in.ts')).login(await ready(), body, remember),
  loginWithGoogle: async (idToken) => (await import('#app/session/sign-in.ts')).loginWithGoogle(await ready(), idToken),
  register: async (body) => (await import('#app/session/sign-in.ts')).register(await ready(), body),
  unsent: async () => (await import('#app/session/logout.ts')).readUnsentNow(await ready()),
  async logout(choice) {
    isLoggingOut = true;
    try {
      return await (await import('#app/session/logout.ts')).logout(await ready(), choice);
    } finally {
      isLoggingOut = false;
    }
  },
  checkConnection() {
    void ready().then(({ sync }) => {
      sync.wake('person');
    });
  },
};
