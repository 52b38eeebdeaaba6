import type { Device } from '#world/devices/device.ts';
import { drawStranger } from '#world/devices/stranger.ts';
import { fairWeather, type Weather } from '#world/devices/wire.ts';
import { isShutOut } from './deeds/moderating.ts';
import type { World } from './world.ts';

const hourMs = 3_600_000;

function isOutage({ isDown, isPortal, stranger }: Weather): boolean {
  return isDown || isPortal || stranger?.fault === 'X26';
}

export function setWeather(world: World, device: Device, weather: Weather): void {
  const wasOut = isOutage(device.weather);
  device.weather = weather;
  const isOut = isOutage(weather);
  world.wireWatch.outage(device.name, isOut);
  world.log(`${device.name} weather ${isOut ? (weather.isDown ? 'down' : 'portal') : JSON.stringify(weather)}`);
  if (wasOut && !isOut && world.chance.isTrue(0.8)) {
    world.wireWatch.nudged(device.name);
    device.wakeAll('online');
  }
}

export function changeWeather(world: World, device: Device): void {
  const { chance } = world;
  const bad = (most: number) => (chance.isTrue(0.5) ? chance.next() * most : 0);
  const weathers: (() => Weather)[] = [
    () => fairWeather,
    () => fairWeather,
    () => ({ ...fairWeather, isDown: true }),
    () => ({ ...fairWeather, isPortal: true }),
    () => ({ ...fairWeather, latencyMs: [200, 20_000] }),
    () => ({
      ...fairWeather,
      losesRequests: bad(0.4),
      losesReplies: bad(0.5),
      repeats: bad(0.3),
      gatewayFaults: bad(0.3),
      // Frequent enough that some histories have one.
      batchRefusals: bad(world.settings.isLeaving ? 0.6 : 0.2),
      zombies: bad(0.3),
      latencyMs: [20, chance.pick([200, 2_000, 20_000])],
    }),
    () => ({ ...fairWeather, losesReplies: 0.5, repeats: 0.3, zombies: 0.2 }),
  ];
  setWeather(world, device, chance.pick(weathers)());
}

/** From here on an intermediary answers in the server's place. */
export function meetStranger(world: World, device: Device): void {
  setWeather(world, device, { ...fairWeather, stranger: drawStranger(world.chance) });
}

/** From here on small requests are fast and files slow, some too slow to arrive in time. */
export function narrowLine(world: World, device: Device): void {
  setWeather(world, device, { ...fairWeather, uploadMs: [3_000, 30_000] });
}

/** A context opens or ends: by the user, by the browser, or by a crash at one of its next transaction boundaries. */
export function moveContexts(world: World, device: Device): void {
  const { chance } = world;
  const account = device.active();
  const context = device.contexts.length === 0 ? null : chance.pick(device.contexts);
  const what = chance.pick(['open', 'kill', 'crash', 'crash', 'worker', 'focus', 'close', 'sync'] as const);
  world.log(`${device.name} ${what}`);
  switch (what) {
    case 'open':
      if (account !== null && device.contexts.length < 3) device.open('tab', account).engine.wake('start');
      return;
    case 'kill':
      if (context !== null) device.kill(context);
      return;
    case 'crash': {
      const faults = world.faults.get(device.name);
      if (faults !== undefined) faults.crashIn = chance.int(0, 25);
      return;
    }
    case 'worker':
    case 'sync': {
      if (account === null || device.contexts.length >= 3) return;
      const worker = device.open('worker', account);
      const over = () => world.time.after(5_000, () => device.kill(worker));
      worker.engine.pass('sync', 150_000).then(over, over);
      return;
    }
    case 'focus':
      world.wireWatch.nudged(device.name);
      device.wakeAll('focus');
      return;
    case 'close':
      if (context !== null) void context.engine.close().then(() => device.kill(context));
      return;
    default:
      what satisfies never;
  }
}

export function jumpClock(world: World, device: Device): void {
  const years = 365 * 24 * hourMs;
  const before = device.skewMs;
  device.skewMs = world.chance.pick([0, 2 * years, -2 * years, hourMs, -hourMs, 5_000]);
  if (device.skewMs !== before) world.tally.met('X16');
  world.wireWatch.jumped(device.name);
  world.log(`${device.name} clock is off by ${device.skewMs}`);
}

/** Ends the session of whoever is signed in; sometimes another user signs in. */
export async function changePerson(world: World, device: Device): Promise<void> {
  const { chance } = world;
  const account = device.active();
  if (account !== null && chance.isTrue(0.4)) {
    world.log(`${device.name} signs out`);
    for (const context of device.contexts) device.kill(context);
    device.signOut(account.user.user_id);
    return;
  }
  const user = chance.isTrue(0.5) ? world.ownerOf.get(device) : chance.pick(world.users);
  if (user === undefined || (await isShutOut(world, user))) return;
  // Windows of the previous user may stay open a moment: their engines must notice the sign-out.
  if (chance.isTrue(0.5)) for (const context of device.contexts) device.kill(context);
  if (account !== null && account.user !== user && account.store.rows('outbox').length > 0) world.tally.met('X12');
  const next = await world.signIn(device, user);
  device.open('tab', next).engine.wake('start');
}

const worn = ['expire', 'restart', 'restart', 'poison', 'restore', 'forget', 'forget'] as const;

/** Everyone stays away for longer than tombstones and keys are kept. */
async function forget(world: World): Promise<void> {
  for (const device of world.devices) for (const context of device.contexts) device.kill(context);
  await world.run(430 * 24 * hourMs);
  await world.server.tidy();
}

export async function disturbServer(world: World): Promise<void> {
  const { chance, server } = world;
  const { isWorn, hasSyncRoutes, hasLinkedCalls } = world.settings;
  const usual = ['expire', 'restart', 'poison', 'tidy', 'back up', 'restore', 'restore'] as const;
  const what = chance.pick(isWorn ? ([...usual, ...worn] as const) : usual);
  world.log(`server: ${what}`);
  switch (what) {
    case 'expire': {
      const device = chance.pick(world.devices);
      const token = device.active()?.token ?? null;
      if (token !== null) await server.closeSession(token);
      return;
    }
    case 'restart': {
      const hadSync = server.hasSync();
      await server.restart({
        hasSyncRoutes: hasSyncRoutes && chance.isTrue(isWorn ? 0.5 : 0.8),
        hasLinkedCalls: hasLinkedCalls && chance.isTrue(0.7),
      });
      if (server.hasSync() !== hadSync) world.tally.met('X18');
      return;
    }
    case 'poison': {
      const open = [...world.ledger.all()].filter(
        (row) => row.fate === 'open' && world.ledger.verdictOf(row.id) === undefined,
      );
      if (open.length > 0 && world.watch.poison.size < 2) world.watch.poison.add(chance.pick(open).id);
      return;
    }
    case 'tidy':
      await server.tidy();
      return;
    case 'forget':
      return forget(world);
    case 'back up':
      return world.backUp();
    case 'restore':
      return world.restore();
    default:
      what satisfies never;
  }
}

/** The database continues on a second machine: a restored phone backup, or a copied profile. */
export function cloneDevice(world: World, device: Device): void {
  if (world.devices.length >= 4) return;
  world.isCloned = true;
  world.tally.met('X23');
  // If two copies hold the same entry, its display can't be predicted.
  world.screens.stop();
  const twin = world.addDevice(`c${world.devices.length}`, device);
  const owner = world.ownerOf.get(device);
  if (owner !== undefined) world.ownerOf.set(twin, owner);
  for (const account of device.accounts.values())
    world.ledger.copy(world.storeName(device, account), world.storeName(twin, account));
  world.log(`${device.name} is copied to ${twin.name}`);
}

export function fillDisk(world: World, device: Device): void {
  const faults = world.faults.get(device.name);
  if (faults !== undefined) faults.fullWrites = world.chance.int(1, 4);
  world.log(`${device.name} disk is full`);
}
