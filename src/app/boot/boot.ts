import { openActiveAccount } from '#data/db/open-account.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { activeAccount, DeviceDb, dropToken, watchActiveAccount } from '#data/db/device.ts';
import { NotOpenedYet, openWithTimeout } from '#data/db/open-with-timeout.ts';
import { trackTransactions } from '#data/db/abort-transactions.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import { storePageData } from '#data/apply/page-data.ts';
import { isTokenRemoved, tokenKey } from '#data/account/stored-token.ts';
import { loadWithRetry } from '#ui/async/lazy-component.tsx';
import { goTo } from '#app/routes/navigation.ts';
import { readPendingWipes } from '#app/session/pending-wipes.ts';
import { paths } from '#app/routes/paths.ts';
import { isSameBrowserSession, mirrorSession } from '#app/session/mirror.ts';
import type { LogoutOutcome } from '#app/session/session.ts';
import type { LogoutChoice } from '#sync/engine/send-before-logout.ts';
import type { Running } from './running.ts';
import { runPendingWipes } from '#app/session/run-pending-wipes.ts';

const retryMs = { first: 1_000, most: 60_000 };
let running: Promise<Running> | null = null;
let isLoggingOut = false;

/**
 * Ends a session whose token was removed from localStorage, or that wasn't to be remembered and outlived its browser
 * session. Its outbox stays.
 */
async function dropEndedSession(device: DeviceDb): Promise<void> {
  const account = await activeAccount(device);
  if (account?.token == null || (!isTokenRemoved() && (account.remember || isSameBrowserSession()))) return;
  await dropToken(device, account.userId, account.token);
}

/** Checks for that when the user returns to the window or another window changes the token. */
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

/** Whether the user has logged out or is about to; a session that merely ended leaves its account behind. */
async function hasLoggedOut(device: DeviceDb, userId: number): Promise<boolean> {
  const isWipePending = (await readPendingWipes(device)).some((wipe) => wipe.userId === userId);
  return isWipePending || (await device.accounts.get(userId)) === undefined;
}

/**
 * In the back/forward cache WebKit keeps a page's transactions open, which blocks every other page. So abort them: the
 * page couldn't continue them anyway. When it returns, its databases are reopened, its lists read again, and failed
 * writes retried.
 */
function abortWhenFrozen(abort: () => void): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) abort();
  });
}

/** @param pageData rows of the document, to be stored before any of the device's are shown */
async function start(pageData: PageData | null): Promise<Running> {
  abortWhenFrozen(trackTransactions());
  const device = new DeviceDb();
  await openWithTimeout(device);
  // Not awaited: a database that another window holds open is only deleted once it is released.
  void runPendingWipes(device).catch(reportError);
  await dropEndedSession(device);
  // Loaded after the list, as nothing on screen waits for it.
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
    // The user may have given up during a long opening and signed out again.
    if (previous !== null && ((await activeAccount(device))?.userId ?? null) !== (opened.user?.user_id ?? null)) {
      opened.close();
      return showActiveAccount();
    }
    if (previous === null && pageData !== null) await storePageData(opened, pageData).catch(reportError);
    accountInUse.set(opened);
    previous?.close();
    mirrorSession(account?.token == null ? null : { ...account, token: account.token });
  }
  function switchAccount(): Promise<void> {
    switching = switching.then(showActiveAccount, showActiveAccount);
    return switching;
  }

  /** Retries without limit: no window may keep showing the data of a user who has left. */
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
    // Read now, because the logout may be over by the time the account has been switched.
    const isExpected = isLoggingOut;
    const redirectToLogin = async () => {
      if (user === null || account !== null || isExpected) return;
      // Logged out in another window: open and typed content stays; pages that need a user have their own guard.
      if (await hasLoggedOut(device, user.user_id)) return;
      // The server refused the token: unsent work stays tied to its author until they sign in again.
      goTo(paths.login, true);
    };
    // Makes the engine of the account that left stop.
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

/** Opens the device's databases; the screen is drawn from them before the network answers. */
export async function boot(pageData: PageData | null = null): Promise<void> {
  await (running ??= start(pageData));
}

/** The running app, once started. */
export async function ready(): Promise<Running> {
  return (running ??= start(null));
}

/** Signs out: other windows don't send the user to the login, as they do when a session has merely ended. */
export async function logOut(choice: LogoutChoice): Promise<LogoutOutcome> {
  isLoggingOut = true;
  try {
    return await (await import('#app/session/logout.ts')).logout(await ready(), choice);
  } finally {
    isLoggingOut = false;
  }
}
