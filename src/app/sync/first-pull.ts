import { accountInUse } from '#data/db/account-in-use.ts';
import { watchInitialEventSync } from '#data/events/first-sync.ts';

/** Resolves once all events have been pulled into the account in use, or at once if they were before. */
export function firstPull(): Promise<void> {
  return new Promise((resolve) => {
    let unwatch: () => void = () => undefined;
    function follow(): void {
      unwatch();
      const db = accountInUse.get()?.db;
      if (db === undefined) return;
      unwatch = watchInitialEventSync(db, () => {
        unwatch();
        stop();
        resolve();
      });
    }
    const stop = accountInUse.subscribe(follow);
    follow();
  });
}
