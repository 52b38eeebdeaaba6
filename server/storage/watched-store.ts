import { isDiskError } from '#server/db/disk-trouble.ts';
import { NotStored } from '#server/domain/not-stored.ts';
import type { ObjectStore } from '#server/infra/object-store.ts';
import type { StorageWatch } from './storage-watch.ts';

/**
 * A store that says "not now" where the disk takes nothing, and tells the watch.
 * @returns one whose `put` throws NotStored then; nothing half-written stays
 */
export function watchedStore(store: ObjectStore, watch: StorageWatch): ObjectStore {
  return {
    get: (key) => store.get(key),
    has: (key) => store.has(key),
    remove: (key) => store.remove(key),
    async put(key, bytes) {
      try {
        await store.put(key, bytes);
        watch.stored('pictures');
      } catch (error) {
        if (!isDiskError(error)) throw error;
        const no = new NotStored(error);
        watch.failed('pictures', no.fault);
        throw no;
      }
    },
  };
}
