import { isDiskError } from '#server/db/engine/disk-errors.ts';
import { WriteUnavailable } from '#server/domain/errors/write-unavailable.ts';
import { ObjectStoreError } from '#server/infra/store/store-error.ts';
import type { ObjectStore } from '#server/infra/store/object-store.ts';
import type { StorageHealth } from './storage-health.ts';

/**
 * A store that refuses temporarily when the disk or the object store fails, and reports that to the storage monitor.
 * @returns a store whose calls then throw WriteUnavailable; nothing half-written remains
 */
export function monitoredStore(store: ObjectStore, health: StorageHealth): ObjectStore {
  /** Only failures of an object store are temporary; a local disk that can't be read is an internal error. */
  async function reportFailure<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ObjectStoreError)) throw error;
      const no = new WriteUnavailable(error, 'Pictures can’t be reached at the moment');
      health.failed('pictures', no.fault);
      throw no;
    }
  }

  return {
    get: (key) => reportFailure(() => store.get(key)),
    has: (key) => reportFailure(() => store.has(key)),
    remove: (key) => reportFailure(() => store.remove(key)),
    async put(key, bytes) {
      try {
        await store.put(key, bytes);
        health.stored('pictures');
      } catch (error) {
        if (!isDiskError(error) && !(error instanceof ObjectStoreError)) throw error;
        const no = new WriteUnavailable(error);
        health.failed('pictures', no.fault);
        throw no;
      }
    },
  };
}
