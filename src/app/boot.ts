import { openActiveAccount } from '#data/account.ts';
import { current } from '#data/current.ts';
import { activeAccount, DeviceDb, dropToken, watchActiveAccount } from '#data/device.ts';
import { NotOpenedYet, openPatiently } from '#data/open-patiently.ts';
import { followTransactions } from '#data/open-transactions.ts';
import { isTokenTaken, tokenKey } from '#data/stored-token.ts';
import { fetchPatiently } from '#ui/lazy-part.ts';
import { goTo } from './navigation.ts';
import { owedWipes, payWipes } from './owed-wipes.ts';
import { paths } from './paths.ts';
import { isPresent, mirrorSession } from './session-mirror.ts';
import type { Session } from './session.ts';
import type { SyncBridge } from './sync-bridge.ts';

/** What signing in and out needs of the running app. */
export interface Running {
  device: DeviceDb;
  sync: SyncBridge;
  /** shows the account that the device says is signed in */
  switchAccount(): Promise<void>;
  /** takes work that nobody waits for, and reports its failure */
  inBackground(work: Promise<unknown>): void;
}

const restMs = { first: 1_000, most: 60_000 };
let running: Promise<Running> | null = null;
let isLoggingOut = false;

/**
 * A session is over when its token was taken out of browser storage, and one that isn't to be remembered when the browser was
 * closed since. Its queue stays.
 */
async function dropEnded(device: DeviceDb): Promise<void> {
  const account = await activeAccount(device);
  if (account?.token == null || (!isTokenTaken() && (account.remember || isPresent()))) return;
  await dropToken(device, account.userId, account.token);
}

/** Looks for it whenever somebody comes back to the window, and as soon as another window tells of it. */
function followToken(device: DeviceDb): void {
  const look = () => {
    if (document.visibilityState === 'visible' && isTokenTaken()) dropEnded(device).catch(reportError);
  };
  addEventListener('storage', ({ key }) => {
    if (key === null || key === tokenKey) look();
  });
  addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
}

/** Whether somebody has logged out, or is about to have: a session that merely ended leaves its account behind. */
async function hasLeft(device: DeviceDb, userId: number): Promise<boolean> {
  const isOwed = (await owedWipes(device)).some((wipe) => wipe.userId === userId);
  return isOwed || (await device.accounts.get(userId)) === undefined;
}

/**
 * In the back/forward cache WebKit keeps a page's transactions open, and every other page waits for them. The page couldn't go
 * on with them: when it is back its databases are opened and its lists read again, and what it was writing is tried once more.
 */
function breakOffWhenPutAside(breakOff: () => void): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) breakOff();
  });
}

async function start(): Promise<Running> {
  breakOffWhenPutAside(followTransactions());
  const device = new DeviceDb();
  await openPatiently(device);
  // Not waited for: a database that another window holds open is deleted when that one lets go of it.
  void payWipes(device).catch(reportError);
  await dropEnded(device);
  // The engine's end of the window comes after the list: nothing on the screen waits for it.
  const bridge = fetchPatiently(() => import('./sync-bridge.ts')).then(({ startSync }) => startSync());
  const wake = () => {
    void bridge.then((sync) => {
      sync.wake('outbox');
    });
  };

  let shown: Promise<void> = Promise.resolve();
  async function show(): Promise<void> {
    const account = await activeAccount(device);
    const held = current.get();
    if (held !== null && (held.user?.user_id ?? null) === (account?.userId ?? null)) return;
    const opened = await openActiveAccount(device, wake);
    // Over a long opening they may have been given up, and signed out again.
    if (held !== null && ((await activeAccount(device))?.userId ?? null) !== (opened.user?.user_id ?? null)) {
      opened.close();
      return show();
    }
    current.set(opened);
    held?.close();
    mirrorSession(account?.token == null ? null : { ...account, token: account.token });
  }
  function switchAccount(): Promise<void> {
    shown = shown.then(show, show);
    return shown;
  }

  /** Tried for as long as it takes: no window goes on showing what is of somebody who has left. */
  async function follow(delayMs = restMs.first): Promise<void> {
    try {
      await switchAccount();
    } catch (error) {
      if (!(error instanceof NotOpenedYet)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await follow(Math.min(delayMs * 2, restMs.most));
    }
  }

  await switchAccount();
  followToken(device);
  watchActiveAccount(device, (account) => {
    const user = current.get()?.user ?? null;
    if ((user?.user_id ?? null) === (account?.userId ?? null)) return;
    // Asked now: a logout that is under way may be over when the account has been switched.
    const isWanted = isLoggingOut;
    const goOn = async () => {
      if (user === null || account !== null || isWanted) return;
      // Logged out in another window: what is open here, and typed, stays; a page that needs somebody looks after itself.
      if (await hasLeft(device, user.user_id)) return;
      // The server refused the token: what waits stays tied to its author until they sign in again.
      goTo(paths.login, true);
    };
    // The engine of an account that has left ends what it is at.
    void bridge.then((sync) => sync.wake('start'));
    follow().then(goOn).catch(reportError);
  });
  const sync = await bridge;
  sync.wake('start');
  void fetchPatiently(() => import('./after-start.ts')).then(({ afterStart }) =>
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
  login: async (body, remember) => (await import('./sign-in.ts')).login(await ready(), body, remember),
  loginWithGoogle: async (idToken) => (await import('./sign-in.ts')).loginWithGoogle(await ready(), idToken),
  register: async (body) => (await import('./sign-in.ts')).register(await ready(), body),
  unsent: async () => (await import('./logout.ts')).unsentNow(await ready()),
  async logout(choice) {
    isLoggingOut = true;
    try {
      return await (await import('./logout.ts')).logout(await ready(), choice);
    } finally {
      isLoggingOut = false;
    }
  },
  lookForConnection() {
    void ready().then(({ sync }) => {
      sync.wake('person');
    });
  },
};
