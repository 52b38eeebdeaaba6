import type { DeviceDb } from '#data/db/device.ts';
import type { SyncBridge } from '#app/sync/bridge.ts';

/** The parts of the running app that signing in and out needs. */
export interface Running {
  device: DeviceDb;
  sync: SyncBridge;
  /** switches to the account that the device's database says is active */
  switchAccount(): Promise<void>;
  /** runs work that nobody waits for, and reports its failure */
  inBackground(work: Promise<unknown>): void;
}
