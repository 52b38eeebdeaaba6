import { accountInUse } from '#data/db/account-in-use.ts';
import type { SaveBundle } from '#features/events/offline/bundle-context.ts';

const downloadNow: SaveBundle = async (ref, options) => {
  const account = accountInUse.get();
  if (account === null) return 'stopped';
  const [{ downloadBundle }, { requestPersistenceOnce }] = await Promise.all([
    import('./download-bundle.ts'),
    import('#app/storage/request-persistence.ts'),
  ]);
  void requestPersistenceOnce();
  return downloadBundle(account, { ref, isAutomatic: false, ...options });
};

/** Downloads an event for the account in use; null if the browser has no caches. */
export const downloadForCurrentAccount = 'caches' in globalThis ? downloadNow : null;
