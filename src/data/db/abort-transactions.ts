import Dexie, { type DBCoreTransaction } from 'dexie';

/**
 * Follows the transactions of every database that is made from now on.
 * @returns breaks off those that are open: nothing of them is kept
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
        // Done already, and not yet told so.
      }
    }
  };
}
