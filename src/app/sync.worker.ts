import { expose } from 'comlink';
import { DeviceDb } from '#data/device.ts';
import { createHost, type Host } from '#sync/host.ts';
import type { Wake } from '#sync/engine.ts';

/** The engine's home while a window is open: off the main thread, so that draining never makes the screen wait. */
export interface SyncWorker {
  wake(reason: Wake): Promise<void>;
  pass(reason: Wake, budgetMs: number): Promise<{ left: number }>;
}

let host: Promise<Host> | null = null;

async function start(): Promise<Host> {
  const device = new DeviceDb();
  await device.open();
  return createHost({
    device,
    origin: self.location.origin,
    failed: (error) => {
      // Nobody else would ever hear of it; what is stored is untouched and the next wake tries anew.
      reportError(error);
    },
  });
}

const worker: SyncWorker = {
  async wake(reason) {
    await (await (host ??= start())).wake(reason);
  },
  async pass(reason, budgetMs) {
    return (await (host ??= start())).pass(reason, budgetMs);
  },
};

expose(worker);
