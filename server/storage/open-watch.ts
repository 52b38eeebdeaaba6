import { randomBytes, randomUUID } from 'node:crypto';
import type { ObjectStore } from '#server/infra/object-store.ts';
import type { Writer } from '#server/writer/writer.ts';
import { boundedWriter } from './bounded-writer.ts';
import { createStorageWatch } from './storage-watch.ts';
import type { StoragePart, StorageWatch } from './storage-watch.ts';
import { watchedStore } from './watched-store.ts';
import { watchedWriter } from './watched-writer.ts';

interface Watchable {
  writer: Writer;
  store: ObjectStore;
  now(): number;
  /** the store is on the network: whether it takes anything is tried at the start, before anybody brings a picture */
  isStoreOutside: boolean;
}

interface Log {
  error(about: object, text: string): void;
  info(about: object, text: string): void;
}

export interface Watched {
  writer: Writer;
  store: ObjectStore;
  watch: StorageWatch;
}

/** As much as a small picture or a change with all that it moves: with room for less nothing is well. */
const trialBytes = 16 * 1024;

/** Everything that stores, with an eye on it. */
export function openWatch(log: Log, { writer, store, now, isStoreOutside }: Watchable): Watched {
  // Several processes may have one store, and what is there already would not be stored again.
  const trialKey = `trial/${randomUUID()}`;
  const trials: Record<StoragePart, () => Promise<unknown>> = {
    database: () => watched.writer.run('storage.try', { text: randomBytes(trialBytes / 2).toString('hex') }),
    async pictures() {
      await watched.store.remove(trialKey);
      await watched.store.put(trialKey, randomBytes(trialBytes));
      await watched.store.remove(trialKey);
    },
  };
  const watch = createStorageWatch({
    now,
    tryAgain: async (part) => {
      await trials[part]().catch(() => undefined);
    },
    onTrouble: (report) => log.error(report, 'what is sent can’t be stored; reading goes on'),
    onRecovery: (report) => log.info(report, 'what is sent is stored again'),
  });
  const watched = {
    writer: watchedWriter(boundedWriter(writer), watch),
    store: watchedStore(store, watch),
  };
  if (isStoreOutside) trials.pictures().catch(() => undefined);
  return { ...watched, watch };
}
