import { guestDbName } from '#data/db/account-db.ts';
import { drainLock } from '#sync/engine/lock-names.ts';

const timeoutMs = 5_000;
/** A page that is to go and doesn't must not keep everybody from sending. */
const maxPausedMs = 10_000;

/** Holds one lock until it is told to let go. Where it can't be had in time, whoever is sending is cut off, and asks again later. */
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
 * Waits until no window, worker or service worker is in the middle of sending, and keeps them from beginning.
 * @param account the name of the account's database
 * @returns lets them go on; that happens by itself when the page goes, and after a while
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
