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

/** Packs an event for whoever uses the device now; null where the browser keeps no pictures. */
export const downloadForCurrentAccount = hasCaches() ? downloadNow : null;
