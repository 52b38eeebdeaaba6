import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#server/db/engine/database.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import { isDatabaseHealthy } from '#server/domain/health.ts';
import type { ObjectStore } from '#server/infra/store/object-store.ts';
import type { Writer } from '#server/writer/writer.ts';
import { boundedWriter, writeBounds } from './bounded-writer.ts';
import { createStorageHealth } from './storage-health.ts';
import type { StoragePart, StorageHealth } from './storage-health.ts';
import { monitoredReads } from './monitored-reads.ts';
import { monitoredStore } from './monitored-store.ts';
import { monitoredWriter } from './monitored-writer.ts';

interface StorageParts {
  database: Database;
  writer: Writer;
  store: ObjectStore;
  emitTelemetry: EmitTelemetry;
  now(): number;
  /** the store is on the network: test at the start whether it accepts writes, before anyone uploads a picture */
  isStoreOutside: boolean;
}

interface Log {
  error(about: object, text: string): void;
  info(about: object, text: string): void;
}

export interface MonitoredStorage {
  database: Database;
  writer: Writer;
  store: ObjectStore;
  health: StorageHealth;
}

/** As much as a small picture, or a mutation with all of its changes: a disk with less room isn't healthy. */
const trialBytes = 16 * 1024;

const failureTexts: Record<StoragePart, string> = {
  database: 'what is sent can’t be stored',
  pictures: 'pictures that are sent can’t be stored',
  reads: 'the database can’t be read',
};
const recoveryTexts: Record<StoragePart, string> = {
  database: 'what is sent is stored again',
  pictures: 'pictures that are sent are stored again',
  reads: 'the database is read again',
};

/** Everything that stores, with monitoring. */
export function openStorageMonitor(
  log: Log,
  { database, writer, store, emitTelemetry, now, isStoreOutside }: StorageParts,
): MonitoredStorage {
  // Several processes may share a store, and a second put under the same key would do nothing.
  const trialKey = `trial/${randomUUID()}`;
  const trials: Record<StoragePart, () => Promise<unknown>> = {
    database: () => monitored.writer.run('storage.try', { text: randomBytes(trialBytes / 2).toString('hex') }),
    async pictures() {
      await monitored.store.remove(trialKey);
      await monitored.store.put(trialKey, randomBytes(trialBytes));
      await monitored.store.remove(trialKey);
    },
    reads: () => isDatabaseHealthy(monitored.database),
  };
  const health = createStorageHealth({
    now,
    tryAgain: async (part) => {
      await trials[part]().catch(() => undefined);
    },
    onFailure: (report) => log.error(report, failureTexts[report.part]),
    onRecovery: (report) => log.info(report, recoveryTexts[report.part]),
  });
  const onTooMuch = () => emitTelemetry({ type: 'limit', kind: 'waiting-writes' });
  const bounded = boundedWriter(writer, writeBounds, onTooMuch);
  const monitored = {
    database: monitoredReads(database, health),
    writer: monitoredWriter(bounded, health),
    store: monitoredStore(store, health),
  };
  if (isStoreOutside) trials.pictures().catch(() => undefined);
  return { ...monitored, health };
}
