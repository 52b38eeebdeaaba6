import type { OwnUser } from '#contract/account/user.ts';
import type { Chance } from '#world/random/chance.ts';
import type { DeletionConsent } from '#data/account/delete-guard.ts';
import type { Account, Context, Device } from '#world/devices/device.ts';
import type { InlineServer } from '#world/servers/inline-server.ts';
import type { createMemoryStore, MemoryStore } from '#world/stores/memory-store.ts';
import type { VirtualTime } from '#world/time/virtual-time.ts';
import type { Accuse, Breach } from './broken.ts';
import type { FaultTally } from './fault-tally.ts';
import type { Ledger } from './watch/ledger.ts';
import type { ScreenWatch } from './watch/screen.ts';
import type { ServerWatch } from './watch/server.ts';
import type { DeviceWatch } from './watch/wire.ts';

export interface WorldSettings {
  seed: number;
  hasSyncRoutes: boolean;
  /** the server takes what hangs on each other in one request, most of the time */
  hasLinkedCalls: boolean;
  /** people write posts, follow and befriend one another */
  isSocial: boolean;
  /** people also chat */
  isChatty: boolean;
  /** contexts also freeze and files get damaged */
  isWorn: boolean;
  /** intermediaries also answer in the server's place */
  hasStrangers: boolean;
  /** people also act on deleted things */
  isStale: boolean;
  /** files also upload slowly */
  hasSlowFiles: boolean;
  /** people also rate events that are over, post photos from them, write notes for attendees and take back giving up a place */
  hasAttendance: boolean;
  /** people also show that they were at an event, to those whom they met there, or no more; needs `hasAttendance` */
  hasMeeting: boolean;
  /** people also invite others to events, answer and withdraw */
  hasInvitations: boolean;
  /** people also make events unlisted and public again, renew links and open them */
  hasUnlisted: boolean;
  /** accounts are new, so the server takes some changes later; operators also suspend people and hide messages */
  isModerated: boolean;
  /** people also log out, whatever is unsent */
  isLeaving: boolean;
  /** people write texts of several lines */
  hasLines: boolean;
  /** pictures may be so large that they are uploaded in pieces */
  hasLargeFiles: boolean;
  /** false: the lock admits everyone, and only leases keep contexts apart */
  isExclusive: boolean;
  users: number;
  devices: number;
  /** maximum rows per page, so that pulls have many pages */
  pageLimit?: number;
  /** makes the devices' stores and waits for them; in memory if omitted */
  stores?: { create: typeof createMemoryStore; rest(): Promise<void> };
  /** file of the server's database, if it is to be backed up */
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
  /** each device's owner */
  ownerOf: Map<Device, OwnUser>;
  breaches: Breach[];
  accuse: Accuse;
  log(text: string): void;
  lines: string[];
  /** the faults that occurred */
  tally: FaultTally;
  /** crash, quota and clone settings, by device name */
  faults: Map<string, Faults>;
  signIn(device: Device, user: OwnUser): Promise<Account>;
  addDevice(name: string, origin?: Device): Device;
  storeName(device: Device, account: Account): string;
  /** by user: the rows of a new device at the end, and after how many effects they were pulled */
  fresh: Map<number, { store: MemoryStore; effects: number }>;
  /** accounts that are leaving their device, with the recorded consent */
  leaving: Map<Account, DeletionConsent>;
  isCloned: boolean;
  /** the server was restored and lacks what it acknowledged since the backup */
  isRestored: boolean;
  backUp(): Promise<void>;
  restore(): Promise<void>;
  /** a frozen context resumes */
  thaw(context: Context): void;
  /** Lets time pass; stops early at the first breach. */
  run(ms: number): Promise<void>;
  steps(): number;
  close(): Promise<void>;
}

export interface Faults {
  /** number of transaction boundaries until the context dies; null: it doesn't */
  crashIn: number | null;
  /** number of upcoming writes that find the disk full */
  fullWrites: number;
}
