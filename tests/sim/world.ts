import type { OwnUser } from '#contract/account/user.ts';
import type { Chance } from '#world/chance.ts';
import type { DeletionConsent } from '#data/account/delete-guard.ts';
import type { Account, Context, Device } from '#world/device.ts';
import type { InlineServer } from '#world/inline-server.ts';
import type { createMemoryStore, MemoryStore } from '#world/memory-store.ts';
import type { VirtualTime } from '#world/virtual-time.ts';
import type { Accuse, Breach } from './broken.ts';
import type { FaultTally } from './fault-tally.ts';
import type { Ledger } from './ledger.ts';
import type { ScreenWatch } from './screen-watch.ts';
import type { ServerWatch } from './server-watch.ts';
import type { DeviceWatch } from './wire-watch.ts';

export interface WorldSettings {
  seed: number;
  hasSyncRoutes: boolean;
  /** people write, follow and befriend one another too */
  isSocial: boolean;
  /** people talk to one another too */
  isChatty: boolean;
  /** contexts freeze and files rot too */
  isWorn: boolean;
  /** strangers answer in the server's place too */
  hasStrangers: boolean;
  /** people act on what is gone too */
  isStale: boolean;
  /** files take long on their way too */
  hasSlowFiles: boolean;
  /** people log out too, with whatever is unsent */
  isLeaving: boolean;
  /** people write texts of several lines */
  hasLines: boolean;
  /** pictures may be so large that they go up in pieces */
  hasLargeFiles: boolean;
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
  /** the faults that have struck */
  tally: FaultTally;
  /** crash, quota and clone settings, by device name */
  faults: Map<string, Faults>;
  signIn(device: Device, user: OwnUser): Promise<Account>;
  addDevice(name: string, origin?: Device): Device;
  storeName(device: Device, account: Account): string;
  /** what a new device of a user held at the end, after how many effects */
  fresh: Map<number, { store: MemoryStore; effects: number }>;
  /** accounts that are to leave a device and have not left it yet, as the device notes them */
  leaving: Map<Account, DeletionConsent>;
  isCloned: boolean;
  /** what the server had acknowledged since its backup is gone */
  isRestored: boolean;
  backUp(): Promise<void>;
  restore(): Promise<void>;
  /** a frozen context goes on where it was */
  thaw(context: Context): void;
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
