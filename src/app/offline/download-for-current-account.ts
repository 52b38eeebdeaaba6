import { accountInUse } from '#data/db/account-in-use.ts';
import type { SaveBundle } from '#features/events/offline/bundle-context.ts';
import { requestPersistenceOnce } from '#app/storage/request-persistence.ts';
import { hasCaches } from './picture-cache.ts';

const downloadNow: SaveBundle = async (ref, options) => {
  const account = accountInUse.get();
  if (account === null) return 'stopped';
  void requestPersistenceOnce();
  const { downloadBundle } = await import('./download-bundle.ts');
  return downloadBundle(account, { ref, isAutomatic: false, ...options });
};

/** Downloads an event for the account in use; null if the browser has no caches. */
export const downloadForCurrentAccount = hasCaches() ? downloadNow : null;
