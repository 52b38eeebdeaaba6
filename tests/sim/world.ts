import type { OwnUser } from '#contract/user.ts';
import type { Chance } from '#world/chance.ts';
import type { Account, Device } from '#world/device.ts';
import type { InlineServer } from '#world/inline-server.ts';
import type { createMemoryStore } from '#world/memory-store.ts';
import type { VirtualTime } from '#world/virtual-time.ts';
import type { Accuse, Breach } from './broken.ts';
import type { Ledger } from './ledger.ts';
import type { ScreenWatch } from './screen-watch.ts';
import type { ServerWatch } from './server-watch.ts';
import type { DeviceWatch } from './wire-watch.ts';

export interface WorldSettings {
  seed: number;
  hasSyncRoutes: boolean;
  /** false: the lock admits everyone, and leases alone keep contexts apart */
  isExclusive: boolean;
  users: number;
  devices: number;
  /** pages this small, so that pulls have many of them */
  pageLimit?: number;
  /** makes the devices' stores and waits for them; in memory unless told otherwise */
  stores?: { create: typeof createMemoryStore; rest(): Promise<void> };
  /** where the server's database is kept, if it is to be backed up */
  path?: string;
}

export interface World {
  settings: WorldSettings;
  time: VirtualTime;
  chance: Chance;
  server: InlineServer;
  watch: ServerWatch;
  wireWatch: DeviceWatch;
  ledger: Ledger;
  screens: ScreenWatch;
  users: OwnUser[];
  devices: Device[];
  /** whose device it is */
  ownerOf: Map<Device, OwnUser>;
  breaches: Breach[];
  accuse: Accuse;
  log(text: string): void;
  lines: string[];
  /** crash, quota and clone settings, by device name */
  faults: Map<string, Faults>;
  signIn(device: Device, user: OwnUser): Promise<Account>;
  addDevice(name: string, origin?: Device): Device;
  storeName(device: Device, account: Account): string;
  isCloned: boolean;
  /** what the server had acknowledged since its backup is gone */
  isRestored: boolean;
  backUp(): Promise<void>;
  restore(): Promise<void>;
  /** Lets time pass; stops early at the first breach. */
  run(ms: number): Promise<void>;
  steps(): number;
  close(): Promise<void>;
}

export interface Faults {
  /** boundaries of transactions until the context dies; null: it doesn't */
  crashIn: number | null;
  /** how many of the next writes find the disk full */
  fullWrites: number;
}
