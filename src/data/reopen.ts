import type Dexie from 'dexie';
import { current } from './current.ts';
import { AccountDb } from './db.ts';
import { isDeleted } from './let-go.ts';
import { isOutOfRoom } from './out-of-room.ts';
import { endTrouble, trouble } from './trouble.ts';

/** how long it rests before each try: a browser that has lost its store may need a moment to find it again */
const restsMs = [0, 250, 1_000];
const openMs = 5_000;

const underWay = new WeakMap<Dexie, Promise<boolean>>();

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A browser that has lost its store may open a database and then not write to it. */
async function writes(db: Dexie): Promise<boolean> {
  try {
    await db.open();
    await db.table(db instanceof AccountDb ? 'meta' : 'settings').put({ key: 'reopened', value: Date.now() });
    return true;
  } catch (error) {
    // Full it is open, as long as it wasn't the opening that met it.
    return db.isOpen() && isOutOfRoom(error);
  }
}

function openOnce(db: Dexie): Promise<boolean> {
  db.close({ disableAutoOpen: false });
  return Promise.race([writes(db), pause(openMs).then(() => false)]);
}

async function openAgain(db: Dexie): Promise<boolean> {
  for (const restMs of restsMs) {
    await pause(restMs);
    if (isDeleted(db)) return false;
    if (await openOnce(db)) return true;
  }
  return false;
}

/** What is on the screen is read again; or the person is told that nothing can be saved. */
function tell(db: Dexie, isOpen: boolean): void {
  const account = current.get();
  if (account?.db !== db) return;
  if (isOpen) {
    endTrouble('lost');
    current.set({ ...account });
  } else if (trouble.get() === null) {
    trouble.set({ kind: 'lost' });
  }
}

/** Whether it is being opened again: what closes it then has been heard of. */
export function isReopening(db: Dexie): boolean {
  return underWay.has(db);
}

/** Opens a database again whose connection was lost; once for all who have lost it. @returns whether it is open */
export function reopen(db: Dexie): Promise<boolean> {
  const held = underWay.get(db);
  if (held !== undefined) return held;
  const opening = openAgain(db).then((isOpen) => {
    underWay.delete(db);
    tell(db, isOpen);
    return isOpen;
  });
  underWay.set(db, opening);
  return opening;
}
