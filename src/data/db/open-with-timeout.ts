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

/** What is on the screen stays there rather than wait without end for another account. Its message is for the person. */
export class NotOpenedYet extends Error {
  override readonly name = 'NotOpenedYet';
}

/**
 * Opens a database, and tells who sees nothing yet what it waits for, however long that takes.
 * @throws what the browser throws when it can't be opened; NotOpenedYet when an account is shown already and it takes too long
 */
export async function openWithTimeout(db: Dexie): Promise<void> {
  let why: keyof typeof notOpenText = 'silent';
  db.on('blocked', () => {
    why = 'blocked';
    if (accountInUse.get() === null) storageProblem.set({ kind: 'blocked' });
    // Dexie would warn on the console.
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
    // An opening can't be taken back: what comes of it later is closed at once.
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
