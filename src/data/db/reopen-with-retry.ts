import type Dexie from 'dexie';
import { accountInUse } from './account-in-use.ts';
import { AccountDb } from './account-db.ts';
import { isDeletedElsewhere } from './close-on-versionchange.ts';
import { isQuotaExceeded } from './quota-error.ts';
import { clearStorageProblem, storageProblem } from './storage-problem.ts';

/** wait before each try: a browser that lost its backing store may need a moment */
const delaysMs = [0, 250, 1_000];
const openTimeoutMs = 5_000;

const reopening = new WeakMap<Dexie, Promise<boolean>>();

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A browser that lost its backing store may open a database but fail to write. */
async function canWrite(db: Dexie): Promise<boolean> {
  try {
    await db.open();
    await db.table(db instanceof AccountDb ? 'meta' : 'settings').put({ key: 'reopened', value: Date.now() });
    return true;
  } catch (error) {
    // A full disk counts as open, unless opening itself failed on it.
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

/** Makes the page read everything again, or tells the user that nothing can be saved. */
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

/** Whether the database is being reopened, so that its close event is expected. */
export function isReopening(db: Dexie): boolean {
  return reopening.has(db);
}

/** Reopens a database that lost its connection, once for all callers. @returns whether it is open */
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
