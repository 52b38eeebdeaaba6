import { guestDbName } from '#data/db.ts';
import { drainLock } from '#sync/drain-lock.ts';

const patienceMs = 5_000;
/** A page that is to go and doesn't must not keep everybody from sending. */
const heldMs = 10_000;

/** Holds one lock until it is told to let go. Where it can't be had in time, whoever is sending is cut off, and asks again later. */
async function hold(name: string, until: Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => {
    const held = navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, () => {
      resolve();
      return until;
    });
    held.catch(() => {
      resolve();
    });
  });
}

/**
 * Waits until no window, worker or service worker is in the middle of sending, and keeps them from beginning.
 * @param account the name of the account's database
 * @returns lets them go on; that happens by itself when the page goes, and after a while
 */
export async function stopSending(account: string): Promise<() => void> {
  let goOn: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    goOn = resolve;
    setTimeout(resolve, heldMs);
  });
  if ('locks' in navigator) {
    const names = [...new Set([guestDbName, account])];
    await Promise.all(names.map((name) => hold(drainLock(name), until)));
  }
  return goOn;
}
