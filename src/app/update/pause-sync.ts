import { guestDbName } from '#data/db/names.ts';
import { drainLock } from '#sync/engine/lock-names.ts';

const timeoutMs = 5_000;
/** A page that fails to reload must not block sending for good. */
const maxPausedMs = 10_000;

/**
 * Holds a lock until `until` resolves. If it can't be acquired in time, a running sender is cut off, and retries later.
 */
async function holdLock(name: string, until: Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => {
    const request = navigator.locks.request(name, { signal: AbortSignal.timeout(timeoutMs) }, () => {
      resolve();
      return until;
    });
    request.catch(() => {
      resolve();
    });
  });
}

/**
 * Waits until no window or worker is sending, and keeps them from starting.
 * @param account the name of the account's database
 * @returns lets them continue; also happens when the page closes, and after a while
 */
export async function pauseSync(account: string): Promise<() => void> {
  let resumeSync: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    resumeSync = resolve;
    setTimeout(resolve, maxPausedMs);
  });
  if ('locks' in navigator) {
    const names = [...new Set([guestDbName, account])];
    await Promise.all(names.map((name) => holdLock(drainLock(name), until)));
  }
  return resumeSync;
}
