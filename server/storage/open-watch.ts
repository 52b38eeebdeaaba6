import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { Tell } from '#server/domain/happening.ts';
import { isDatabaseWell } from '#server/domain/health.ts';
import type { ObjectStore } from '#server/infra/object-store.ts';
import type { Writer } from '#server/writer/writer.ts';
import { boundedWriter, writeBounds } from './bounded-writer.ts';
import { createStorageWatch } from './storage-watch.ts';
import type { StoragePart, StorageWatch } from './storage-watch.ts';
import { watchedReads } from './watched-reads.ts';
import { watchedStore } from './watched-store.ts';
import { watchedWriter } from './watched-writer.ts';

interface Watchable {
  database: Database;
  writer: Writer;
  store: ObjectStore;
  tell: Tell;
  now(): number;
  /** the store is on the network: whether it takes anything is tried at the start, before anybody brings a picture */
  isStoreOutside: boolean;
}

interface Log {
  error(about: object, text: string): void;
  info(about: object, text: string): void;
}

export interface Watched {
  database: Database;
  writer: Writer;
  store: ObjectStore;
  watch: StorageWatch;
}

/** As much as a small picture or a change with all that it moves: with room for less nothing is well. */
const trialBytes = 16 * 1024;

const troubles: Record<StoragePart, string> = {
  database: 'what is sent can’t be stored',
  pictures: 'pictures that are sent can’t be stored',
  reads: 'the database can’t be read',
};
const recoveries: Record<StoragePart, string> = {
  database: 'what is sent is stored again',
  pictures: 'pictures that are sent are stored again',
  reads: 'the database is read again',
};

/** Everything that stores, with an eye on it. */
export function openWatch(log: Log, { database, writer, store, tell, now, isStoreOutside }: Watchable): Watched {
  // Several processes may have one store, and what is there already would not be stored again.
  const trialKey = `trial/${randomUUID()}`;
  const trials: Record<StoragePart, () => Promise<unknown>> = {
    database: () => watched.writer.run('storage.try', { text: randomBytes(trialBytes / 2).toString('hex') }),
    async pictures() {
      await watched.store.remove(trialKey);
      await watched.store.put(trialKey, randomBytes(trialBytes));
      await watched.store.remove(trialKey);
    },
    reads: () => isDatabaseWell(watched.database),
  };
  const watch = createStorageWatch({
    now,
    tryAgain: async (part) => {
      await trials[part]().catch(() => undefined);
    },
    onTrouble: (report) => log.error(report, troubles[report.part]),
    onRecovery: (report) => log.info(report, recoveries[report.part]),
  });
  const onTooMuch = () => tell({ what: 'limit', kind: 'waiting-writes' });
  const bounded = boundedWriter(writer, writeBounds, onTooMuch);
  const watched = {
    database: watchedReads(database, watch),
    writer: watchedWriter(bounded, watch),
    store: watchedStore(store, watch),
  };
  if (isStoreOutside) trials.pictures().catch(() => undefined);
  return { ...watched, watch };
}
