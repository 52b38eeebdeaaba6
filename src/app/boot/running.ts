import { DeviceDb } from '#data/db/device.ts';
import type { SyncBridge } from '#app/sync/bridge.ts';

/** What signing in and out needs of the running app. */
export interface Running {
  device: DeviceDb;
  sync: SyncBridge;
  /** shows the account that the device says is signed in */
  switchAccount(): Promise<void>;
  /** takes work that nobody waits for, and reports its failure */
  inBackground(work: Promise<unknown>): void;
}
