import type Dexie from 'dexie';
import { accountInUse } from './account-in-use.ts';
import { clearStorageProblem, storageProblem } from './storage-problem.ts';

const timeoutMs = 4_000;

const notOpenText = {
  blocked:
    'Scape is open in another window with an older version. Close that window, or reload it, and try again here.',
  silent:
    'Your browser hasn’t opened what Scape keeps here for this account. Close the other windows of Scape, and try again here.',
};

/** Thrown instead of waiting forever for another account, so that the page stays. Its message is for the user. */
export class NotOpenedYet extends Error {
  override readonly name = 'NotOpenedYet';
}

/**
 * Opens a database. If no account is on screen yet, it waits as long as needed and reports why in `storageProblem`.
 * @throws the browser's error if it can't be opened; NotOpenedYet if an account is on screen and it takes too long
 */
export async function openWithTimeout(db: Dexie): Promise<void> {
  let why: keyof typeof notOpenText = 'silent';
  db.on('blocked', () => {
    why = 'blocked';
    if (accountInUse.get() === null) storageProblem.set({ kind: 'blocked' });
    // Prevents Dexie's console warning.
    return false;
  });
  const opening = db.open();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      if (accountInUse.get() !== null) reject(new NotOpenedYet(notOpenText[why]));
      else if (storageProblem.get() === null) storageProblem.set({ kind: 'silent' });
    }, timeoutMs);
  });
  try {
    await Promise.race([opening, timeout]);
  } catch (error) {
    if (accountInUse.get() === null) storageProblem.set({ kind: 'shut', error });
    // Opening can't be cancelled, so close the database if it succeeds later.
    if (error instanceof NotOpenedYet) {
      opening.then(
        () => {
          db.close();
        },
        () => undefined,
      );
    }
    throw error;
  } finally {
    clearTimeout(timer);
    clearStorageProblem('silent');
    clearStorageProblem('blocked');
  }
}
