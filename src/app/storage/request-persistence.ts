import { otherwise } from '#data/fault.ts';

let pendingRequest: Promise<boolean> | null = null;

/** Asks the browser not to evict this site's data. Browsers decide by themselves, or ask the user once. */
export async function requestPersistence(): Promise<boolean> {
  const { storage } = navigator as { storage?: StorageManager };
  if (storage?.persisted === undefined) return false;
  return (await storage.persisted()) || storage.persist();
}

/** Like `requestPersistence`, but once per window. @returns whether storage is persistent */
export function requestPersistenceOnce(): Promise<boolean> {
  return (pendingRequest ??= requestPersistence().catch(otherwise(false)));
}
