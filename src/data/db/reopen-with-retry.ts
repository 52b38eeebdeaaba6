import type Dexie from 'dexie';
import { accountInUse } from './account-in-use.ts';
import { AccountDb } from './account-db.ts';
import { isDeletedElsewhere } from './close-on-versionchange.ts';
import { isQuotaExceeded } from './quota-error.ts';
import { clearStorageProblem, storageProblem } from './storage-problem.ts';

/** how long it rests before each try: a browser that has lost its store may need a moment to find it again */
const delaysMs = [0, 250, 1_000];
const openTimeoutMs = 5_000;

const reopening = new WeakMap<Dexie, Promise<boolean>>();

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A browser that has lost its store may open a database and then not write to it. */
async function canWrite(db: Dexie): Promise<boolean> {
  try {
    await db.open();
    await db.table(db instanceof AccountDb ? 'meta' : 'settings').put({ key: 'reopened', value: Date.now() });
    return true;
  } catch (error) {
    // Full it is open, as long as it wasn't the opening that met it.
    return db.isOpen() && isQuotaExceeded(error);
  }
}

function openOnce(db: Dexie): Promise<boolean> {
  db.close({ disableAutoOpen: false });
  return Promise.race([canWrite(db), pause(openTimeoutMs).then(() => false)]);
}

async function openAgain(db: Dexie): Promise<boolean> {
  for (const delayMs of delaysMs) {
    await pause(delayMs);
    if (isDeletedElsewhere(db)) return false;
    if (await openOnce(db)) return true;
  }
  return false;
}

/** What is on the screen is read again; or the person is told that nothing can be saved. */
function showOutcome(db: Dexie, isOpen: boolean): void {
  const account = accountInUse.get();
  if (account?.db !== db) return;
  if (isOpen) {
    clearStorageProblem('lost');
    accountInUse.set({ ...account });
  } else if (storageProblem.get() === null) {
    storageProblem.set({ kind: 'lost' });
  }
}

/** Whether it is being opened again: what closes it then has been heard of. */
export function isReopening(db: Dexie): boolean {
  return reopening.has(db);
}

/** Opens a database again whose connection was lost; once for all who have lost it. @returns whether it is open */
export function reopen(db: Dexie): Promise<boolean> {
  const pending = reopening.get(db);
  if (pending !== undefined) return pending;
  const opening = openAgain(db).then((isOpen) => {
    reopening.delete(db);
    showOutcome(db, isOpen);
    return isOpen;
  });
  reopening.set(db, opening);
  return opening;
}
