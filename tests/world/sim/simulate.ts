import { join } from 'node:path';
import { fastFolder } from '#tools/fast-folder.js';
import { createChance } from '#world/random/chance.ts';
import { seedCrypto } from '#world/random/seeded-crypto.ts';
import type { Device } from '#world/devices/device.ts';
import type { Breach } from './broken.ts';
import type { FaultTally } from './fault-tally.ts';
import { comeToRest } from './rest.ts';
import {
  changePerson,
  changeWeather,
  cloneDevice,
  disturbServer,
  fillDisk,
  jumpClock,
  meetStranger,
  moveContexts,
  narrowLine,
} from './mishaps.ts';
import { chat } from './deeds/chatting.ts';
import { invite } from './deeds/inviting.ts';
import { changePicture, look, readNotices, tendTie } from './deeds/meeting.ts';
import { changeAccount, edit, rate, remove, toggle, view, writeToUs } from './deeds/deeds.ts';
import { create } from './deeds/making.ts';
import { unlist } from './deeds/unlisting.ts';
import { leave } from './deeds/leaving.ts';
import { isShutOut, moderate } from './deeds/moderating.ts';
import type { Person } from './person.ts';
import { tend } from './deeds/tending.ts';
import { damageFile, freezeContext } from './deeds/wearing.ts';
import { actOnStale } from './audit/stale-screens.ts';
import { tendPost, tendText } from './deeds/writing.ts';
import { createWorld } from './create-world.ts';
import type { World, WorldSettings } from './world.ts';

/** A simulation doesn't need durability. */
const folder = fastFolder();

export interface Report {
  seed: number;
  breaches: readonly Breach[];
  lines: readonly string[];
  mutations: number;
  steps: number;
  faults: FaultTally['counts'];
}

type Deed =
  | 'toggle'
  | 'create'
  | 'edit'
  | 'remove'
  | 'view'
  | 'account'
  | 'message'
  | 'post'
  | 'text'
  | 'tie'
  | 'invite'
  | 'unlist'
  | 'look'
  | 'picture'
  | 'notices'
  | 'chat'
  | 'tend'
  | 'weather'
  | 'contexts'
  | 'clock'
  | 'person'
  | 'server'
  | 'disk'
  | 'clone'
  | 'freeze'
  | 'rot'
  | 'stranger'
  | 'stale'
  | 'narrow'
  | 'rate'
  | 'moderate'
  | 'leave';
/** How often each deed happens in a history, where it differs from the default. */
export type Often = Partial<Record<Deed, number>>;
type Usual = 'toggle' | 'create' | 'edit' | 'remove' | 'view' | 'account' | 'message' | 'tend';
type Mishap = 'weather' | 'contexts' | 'clock' | 'person' | 'server' | 'disk' | 'clone';
const usual: Record<Usual | Mishap, number> = {
  toggle: 34,
  create: 7,
  edit: 12,
  remove: 3,
  view: 3,
  account: 3,
  message: 1,
  tend: 6,
  weather: 10,
  contexts: 14,
  clock: 1.5,
  person: 2.5,
  server: 3,
  disk: 1,
  clone: 0.4,
};

/** Further deeds and their frequency, by the setting that enables them. */
const sometimes = {
  /** in social histories people do less with events */
  isSocial: { toggle: 14, create: 4, edit: 7, post: 18, text: 20, tie: 16, look: 14, picture: 1.5, notices: 1.5 },
  isChatty: { chat: 45 },
  isWorn: { freeze: 5, rot: 2.5 },
  isLeaving: { leave: 4 },
  hasStrangers: { stranger: 6 },
  isStale: { stale: 6 },
  hasSlowFiles: { narrow: 5 },
  hasAttendance: { rate: 30 },
  hasInvitations: { invite: 16 },
  hasUnlisted: { unlist: 12 },
  isModerated: { moderate: 8 },
} satisfies Partial<Record<keyof WorldSettings, Partial<Record<Deed, number>>>>;

/** Each seed has its own character: some have no clock jumps, some have many faults. */
function temperOf(world: World, often: Often): [Deed, number][] {
  const { chance, settings } = world;
  const flags = Object.keys(sometimes) as (keyof typeof sometimes)[];
  const deeds: Partial<Record<Deed, number>> = { ...usual };
  for (const flag of flags) if (settings[flag]) Object.assign(deeds, sometimes[flag]);
  Object.assign(deeds, often);
  return Object.entries(deeds).map(([deed, weight]) => {
    const factor = chance.pick([0, 0.5, 1, 1, 2]);
    return [deed as Deed, weight * (deed === 'toggle' ? Math.max(factor, 0.5) : factor)];
  });
}

function drawn(world: World, temper: readonly [Deed, number][]): Deed {
  let left = world.chance.next() * temper.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [deed, weight] of temper) {
    left -= weight;
    if (left <= 0) return deed;
  }
  return 'toggle';
}

async function personAt(world: World, device: Device): Promise<Person | null> {
  const owner = world.ownerOf.get(device);
  let account = device.active();
  if (account === null && owner !== undefined) {
    if (world.chance.isTrue(0.5) || (await isShutOut(world, owner))) return null;
    account = await world.signIn(device, owner);
  }
  if (account === null) return null;
  const tabs = device.contexts.filter((context) => context.account === account && context.name.includes('tab'));
  if (tabs.length > 0) return { device, tab: world.chance.pick(tabs) };
  const tab = device.open('tab', account);
  tab.engine.wake('start');
  return { device, tab };
}

async function doSomething(world: World, deed: Deed): Promise<void> {
  const device = world.chance.pick(world.devices);
  switch (deed) {
    case 'weather':
      return changeWeather(world, device);
    case 'contexts':
      return moveContexts(world, device);
    case 'clock':
      return jumpClock(world, device);
    case 'person':
      return changePerson(world, device);
    case 'server':
      return disturbServer(world);
    case 'disk':
      return fillDisk(world, device);
    case 'clone':
      return cloneDevice(world, device);
    case 'narrow':
      return narrowLine(world, device);
    case 'stranger':
      return meetStranger(world, device);
    case 'moderate':
      return moderate(world);
    case 'freeze':
      return freezeContext(world, device);
    case 'rot':
      return damageFile(world, device);
    default: {
      const person = await personAt(world, device);
      const deeds = {
        ...{ toggle, create, edit, remove, view, tend, account: changeAccount, message: writeToUs },
        ...{
          stale: actOnStale,
          rate,
          post: tendPost,
          text: tendText,
          tie: tendTie,
          invite,
          unlist,
          look,
          picture: changePicture,
          notices: readNotices,
          chat,
          leave,
        },
      };
      if (person !== null) await deeds[deed](world, person);
    }
  }
}

async function pause(world: World): Promise<void> {
  const { chance, devices } = world;
  const kind = chance.next();
  if (kind < 0.55) return world.run(chance.int(0, 2_000));
  if (kind < 0.95) return world.run(chance.int(2_000, 30_000));
  // Phones in pockets: nothing runs for hours or weeks.
  for (const device of devices) for (const context of device.contexts) device.kill(context);
  await world.run(chance.pick([10, 300, 3_600, 86_400 * 3, 86_400 * 20, 86_400 * 430]) * 1_000);
}

async function live(world: World, often: Often): Promise<void> {
  const { chance, users } = world;
  for (let index = 0; index < world.settings.devices; index += 1) {
    const device = world.addDevice(`d${index}`);
    const owner = users[index % users.length];
    if (owner === undefined) continue;
    world.ownerOf.set(device, owner);
    device.open('tab', await world.signIn(device, owner)).engine.wake('start');
  }
  await world.run(1_000);
  if (world.settings.isWorn) await world.backUp();
  const temper = temperOf(world, often);
  const deeds = chance.isTrue(0.05) ? chance.int(80, 160) : chance.int(10, 45);
  for (let left = deeds; left > 0 && world.breaches.length === 0; left -= 1) {
    await doSomething(world, drawn(world, temper));
    await pause(world);
  }
}

/** Everything that may happen in a history. Named seeds from before a feature run without it. */
const everything = {
  isSocial: true,
  isChatty: true,
  isWorn: true,
  isLeaving: true,
  hasStrangers: true,
  isStale: true,
  hasSlowFiles: true,
  hasLines: true,
  hasLargeFiles: true,
  hasLinkedCalls: true,
  hasAttendance: true,
  hasMeeting: true,
  hasInvitations: true,
  hasUnlisted: true,
  isModerated: true,
} as const satisfies Partial<WorldSettings>;
export type Life = Partial<Record<keyof typeof everything, boolean>>;

/** Runs one history from the first sign-in until everything is at rest; stops at the first breach. */
export async function simulate(
  seed: number,
  { stores, often = {}, ...life }: Life & Pick<WorldSettings, 'stores'> & { often?: Often } = {},
): Promise<Report> {
  const lived = { ...everything, ...life };
  const chance = createChance(seed ^ 0x5ca9e);
  const restoreCrypto = seedCrypto(chance.branch());
  const world = await createWorld({
    seed,
    hasSyncRoutes: chance.isTrue(0.8),
    isExclusive: chance.isTrue(0.7),
    ...lived,
    users: chance.int(lived.isSocial ? 2 : 1, 3),
    devices: chance.int(1, 3),
    ...(chance.isTrue(0.4) ? { pageLimit: chance.int(1, 3) } : {}),
    ...(stores === undefined ? {} : { stores }),
    ...(chance.isTrue(0.15) ? { path: join(folder, `scape-sim-${process.pid}-${seed}.db`) } : {}),
  });
  try {
    await live(world, often);
    if (world.breaches.length === 0) await comeToRest(world);
    const mutations = [...world.ledger.all()].length;
    const { breaches, lines, tally } = world;
    return { seed, breaches, lines, mutations, steps: world.steps(), faults: tally.counts };
  } finally {
    for (const device of world.devices) for (const context of device.contexts) device.kill(context);
    await world.close();
    restoreCrypto();
  }
}
