import { current } from './current.ts';
import type { AccountDb } from './db.ts';
import { createDexieStore } from './dexie-store.ts';
import { isLostConnection } from './lost-connection.ts';
import { makeRoom } from './make-room.ts';
import { isOutOfRoom } from './out-of-room.ts';
import { reopen } from './reopen.ts';

const triesAtMost = 3;

/** Makes room on a full disk: a `Mend` of that database. */
export async function mendFullDisk(db: AccountDb, error: unknown, tries: number): Promise<boolean> {
  // With no means to mend of its own: who makes room doesn't wait for room.
  return isOutOfRoom(error) && makeRoom(createDexieStore(db), tries);
}

/** The same in a window, where a database whose connection was lost is also opened again, as long as its account is shown. */
export async function mendStore(db: AccountDb, error: unknown, tries: number): Promise<boolean> {
  if (!isLostConnection(error) || isOutOfRoom(error)) return mendFullDisk(db, error, tries);
  return tries < triesAtMost && current.get()?.db === db && reopen(db);
}
