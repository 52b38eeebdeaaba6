import { expose } from 'comlink';
import { DeviceDb } from '#data/device.ts';
import { createGateNotes } from '#data/gate-history.ts';
import { mendFullDisk } from '#data/mend-store.ts';
import { createHost, type Host } from '#sync/host.ts';
import type { Wake } from '#sync/engine.ts';
import { plainServer } from '#sync/plain-server.ts';

/** The engine's home while a window is open: off the main thread, so that draining never makes the screen wait. */
export interface SyncWorker {
  wake(reason: Wake): Promise<void>;
  pass(reason: Wake, budgetMs: number): Promise<{ left: number }>;
}

const noteGate = createGateNotes();
let running: Promise<{ host: Host; device: DeviceDb }> | null = null;

async function start() {
  if (import.meta.env.DEV) (await import('./faults/follow-faults.ts')).followFaults();
  const device = new DeviceDb();
  await device.open();
  const host = createHost({
    device,
    origin: self.location.origin,
    plain: plainServer,
    report: (name, { gate }, store) => {
      noteGate(name, store, gate);
    },
    mend: mendFullDisk,
    failed: (error) => {
      // Nobody else would ever hear of it; what is stored is untouched and the next wake tries anew.
      reportError(error);
    },
  });
  return { host, device };
}

/** The engines; where the database couldn't be opened, or has been lost since, that is tried anew with each call. */
async function ready(): Promise<Host> {
  running ??= start();
  try {
    const { host, device } = await running;
    if (!device.isOpen()) await device.open();
    return host;
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
