import { isOriginalDatabase, markCreated } from '#data/db/created-at.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { type AccountDb } from '#data/db/account-db.ts';
import { accountDbName, guestDbName } from '#data/db/names.ts';
import type { DeviceDb } from '#data/db/device.ts';
import { otherwise } from '#data/fault.ts';
import { isDeletedElsewhere } from '#data/db/close-on-versionchange.ts';
import { hasNewContent, watchLocalContent, type LocalContent } from '#data/account/local-content.ts';
import { isReopening, reopen } from '#data/db/reopen-with-retry.ts';
import { clearStorageProblem, storageProblem } from '#data/db/storage-problem.ts';
import { requestPersistenceOnce } from './request-persistence.ts';
import { readEvictionMarkers, deleteEvictionMarker, saveEvictionMarker } from './eviction-markers.ts';
import type { Running } from '#app/boot/running.ts';
import { readPendingWipes } from '#app/session/pending-wipes.ts';

const deviceRetryMs = 5_000;

/** Runs `onClose` when the browser or another window closes the database, not when this window does. */
function onUnexpectedClose(db: DeviceDb | AccountDb, isRelevant: () => boolean, onClose: () => void): void {
  db.on('close', () => {
    // A failed opening fires it too.
    if (isReopening(db)) return;
    // The event fires while the database is still closing.
    setTimeout(() => {
      if (isRelevant() && !db.isOpen() && !isDeletedElsewhere(db)) onClose();
    }, 0);
  });
}

/** Retries without telling the user, like the bar for an account's database does. */
async function reopenDevice(device: DeviceDb, onReopened: () => Promise<void>): Promise<void> {
  if (await reopen(device)) await onReopened();
  else if (!isDeletedElsewhere(device))
    setTimeout(() => void reopenDevice(device, onReopened).catch(reportError), deviceRetryMs);
}

/** The databases being removed from this device on purpose. */
async function leavingDatabases(device: DeviceDb): Promise<Set<string>> {
  const pendingWipes = await readPendingWipes(device).catch(otherwise([]));
  return new Set(pendingWipes.map(({ userId }) => accountDbName(userId)));
}

/** The databases that were here and are gone. */
async function lostNames(device: DeviceDb, account: OpenAccount): Promise<string[]> {
  const lost: string[] = [];
  // Opening a database about to be deleted would create it again.
  const leavingBefore = await leavingDatabases(device);
  for (const name of readEvictionMarkers().keys()) {
    if (leavingBefore.has(name)) continue;
    const original = isOriginalDatabase(name, account);
    // Another account's unreadable database isn't gone; the current one is checked again once readable.
    if (!(await (name === account.name ? original : original.catch(otherwise(true))))) lost.push(name);
  }
  const [leavingAfter, markers] = [await leavingDatabases(device), readEvictionMarkers()];
  return lost.filter((name) => !leavingAfter.has(name) && markers.has(name));
}

/** Reports cleared databases, once. @returns whether there are any; if so, `proceed` runs after the user has seen the notice */
async function reportLoss(device: DeviceDb, account: OpenAccount, proceed: () => void): Promise<boolean> {
  const names = await lostNames(device, account);
  if (names.length === 0) return false;
  const markers = names.flatMap((name) => readEvictionMarkers().get(name) ?? []);
  const sum = (of: 'waiting' | 'drafts') => markers.reduce((total, marker) => total + marker[of], 0);
  storageProblem.set({
    kind: 'cleared',
    loss: {
      waiting: sum('waiting'),
      drafts: sum('drafts'),
      seenAt: Math.max(...markers.map((marker) => marker.seenAt)),
      done() {
        names.forEach(deleteEvictionMarker);
        clearStorageProblem('cleared');
        proceed();
      },
    },
  });
  return true;
}

/** Keeps the account's marker current, and requests persistent storage when the user makes something. */
function followContent({ name, db }: OpenAccount): () => void {
  let previousContent: LocalContent | null = null;
  return watchLocalContent(db, (now) => {
    const { waiting, drafts } = now;
    // A guest without content has nothing to lose.
    if (name === guestDbName && waiting + drafts === 0) deleteEvictionMarker(name);
    else saveEvictionMarker(name, { waiting, drafts, seenAt: Date.now() });
    // Content from before the page was opened is no reason to ask: a visitor who only looks isn't asked.
    if (previousContent !== null && hasNewContent(previousContent, now)) void requestPersistenceOnce();
    previousContent = now;
  });
}

/**
 * Monitors the databases while the window is open: reopens what the browser has closed, reports what it has cleared,
 * and requests persistent storage for what the user makes.
 */
export function monitorStorage({ device, switchAccount }: Pick<Running, 'device' | 'switchAccount'>): void {
  let currentAccount: OpenAccount | null = null;
  let stop = () => {};

  async function startMarking(account: OpenAccount): Promise<void> {
    await markCreated(account.db, Date.now());
    if (currentAccount?.db !== account.db) return;
    stop();
    stop = followContent(account);
  }

  async function checkForLoss(account: OpenAccount): Promise<void> {
    const proceed = () => void startMarking(account).catch(otherwise(undefined));
    if (!(await reportLoss(device, account, proceed))) proceed();
  }

  function followAccount(): void {
    const account = accountInUse.get();
    if (account === currentAccount) return;
    stop();
    stop = () => {};
    const isSameDatabase = account !== null && account.db === currentAccount?.db;
    currentAccount = account;
    if (account === null) return;
    const { db } = account;
    if (!isSameDatabase)
      onUnexpectedClose(
        db,
        // Once the user has been told, the bar retries.
        () => currentAccount?.db === db && storageProblem.get()?.kind !== 'lost',
        () => void reopen(db),
      );
    void checkForLoss(account).catch(otherwise(undefined));
  }

  onUnexpectedClose(
    device,
    () => true,
    () => void reopenDevice(device, switchAccount).catch(reportError),
  );
  accountInUse.subscribe(followAccount);
  followAccount();
}
