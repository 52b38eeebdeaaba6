import { expose } from 'comlink';
import { DeviceDb } from '#data/db/device.ts';
import { createConnectivityRecorder } from '#data/storage/connectivity-history.ts';
import { recoverFullDisk } from '#data/db/recover-storage.ts';
import { createEngineManager, type EngineManager } from '#sync/engine/engine-manager.ts';
import type { WakeReason } from '#sync/engine/engine.ts';
import { restFallback } from '#sync/pull/rest-fallback.ts';

/** Runs the engine while a window is open, off the main thread so that draining never blocks the screen. */
export interface SyncWorker {
  wake(reason: WakeReason): Promise<void>;
  pass(reason: WakeReason, budgetMs: number): Promise<{ left: number }>;
}

const recordPauseReason = createConnectivityRecorder();
let running: Promise<{ engineManager: EngineManager; device: DeviceDb }> | null = null;

async function start() {
  if (import.meta.env.DEV) (await import('#app/faults/follow-faults.ts')).followFaults();
  const device = new DeviceDb();
  await device.open();
  const engineManager = createEngineManager({
    device,
    origin: self.location.origin,
    restFallback,
    report: (name, { gate }, store) => {
      recordPauseReason(name, store, gate);
    },
    recoverStorage: recoverFullDisk,
    failed: (error) => {
      // Nobody else would report it; stored data is untouched, and the next wake tries again.
      reportError(error);
    },
  });
  return { engineManager, device };
}

/** The running engines. If the database couldn't be opened or was lost, each call tries again. */
async function ready(): Promise<EngineManager> {
  running ??= start();
  try {
    const { engineManager, device } = await running;
    if (!device.isOpen()) await device.open();
    return engineManager;
  } catch (error) {
    running = null;
    throw error;
  }
}

const worker: SyncWorker = {
  async wake(reason) {
    await (await ready()).wake(reason);
  },
  async pass(reason, budgetMs) {
    return (await ready()).pass(reason, budgetMs);
  },
};

expose(worker);
