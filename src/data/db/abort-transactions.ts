import Dexie, { type DBCoreTransaction } from 'dexie';

/**
 * Tracks the transactions of every database created from now on.
 * @returns aborts all open ones, discarding their writes
 */
export function trackTransactions(): () => void {
  const open = new Set<DBCoreTransaction>();
  Dexie.addons.push((db) =>
    db.use({
      stack: 'dbcore',
      name: 'open-transactions',
      create: (core) => ({
        ...core,
        transaction(...args) {
          const transaction = core.transaction(...args) as DBCoreTransaction & EventTarget;
          open.add(transaction);
          for (const end of ['complete', 'abort'])
            transaction.addEventListener(end, () => {
              open.delete(transaction);
            });
          return transaction;
        },
      }),
    }),
  );
  return () => {
    for (const transaction of open) {
      try {
        transaction.abort();
      } catch {
        // Already finished; its event hasn't fired yet.
      }
    }
  };
}
