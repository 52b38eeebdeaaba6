import { isDiskError } from '#server/db/disk-trouble.ts';
import { NotStored } from '#server/domain/not-stored.ts';
import { StoreTrouble } from '#server/infra/store-trouble.ts';
import type { ObjectStore } from '#server/infra/object-store.ts';
import type { StorageWatch } from './storage-watch.ts';

/**
 * A store that says "not now" where the disk takes nothing or the object store gives nothing, and tells the watch.
 * @returns one whose calls throw NotStored then; nothing half-written stays
 */
export function watchedStore(store: ObjectStore, watch: StorageWatch): ObjectStore {
  /** A disk that can't be read is a failure of ours; a store on the network comes back by itself. */
  async function asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreTrouble)) throw error;
      const no = new NotStored(error, 'Pictures can’t be reached at the moment');
      watch.failed('pictures', no.fault);
      throw no;
    }
  }

  return {
    get: (key) => asked(() => store.get(key)),
    has: (key) => asked(() => store.has(key)),
    remove: (key) => asked(() => store.remove(key)),
    async put(key, bytes) {
      try {
        await store.put(key, bytes);
        watch.stored('pictures');
      } catch (error) {
        if (!isDiskError(error) && !(error instanceof StoreTrouble)) throw error;
        const no = new NotStored(error);
        watch.failed('pictures', no.fault);
        throw no;
      }
    },
  };
}
