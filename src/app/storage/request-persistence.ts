import { otherwise } from '#data/fault.ts';

let pendingRequest: Promise<boolean> | null = null;

/** Asks that the browser doesn't make room by deleting what the person made or keeps here. Browsers decide without asking them, or ask once. */
export async function requestPersistence(): Promise<boolean> {
  const { storage } = navigator as { storage?: StorageManager };
  if (storage?.persisted === undefined) return false;
  return (await storage.persisted()) || storage.persist();
}

/** The same, once for as long as the window is open. @returns whether it is kept */
export function requestPersistenceOnce(): Promise<boolean> {
  return (pendingRequest ??= requestPersistence().catch(otherwise(false)));
}
