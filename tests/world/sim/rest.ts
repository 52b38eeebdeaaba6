import type { Account, Device } from '#world/devices/device.ts';
import { fairWeather } from '#world/devices/wire.ts';
import { endModeration } from './deeds/moderating.ts';
import { drain } from './drain.ts';
import { setWeather } from './mishaps.ts';
import { checkScreen, pullAll } from './audit/screen.ts';
import { checkServer } from './audit/server.ts';
import type { World } from './world.ts';

const longestInNetworkMs = 20 * 60_000;

function endFaults(world: World): void {
  world.log('--- faults end');
  for (const device of world.devices) {
    setWeather(world, device, fairWeather);
    const faults = world.faults.get(device.name);
    if (faults !== undefined) [faults.crashIn, faults.fullWrites] = [null, 0];
    for (const context of [...device.contexts]) device.kill(context);
  }
}

/** Ends all faults, connects everyone, and checks the invariants that hold at rest. */
export async function comeToRest(world: World): Promise<void> {
  endFaults(world);
  // Requests still in the network arrive while everyone is away.
  await world.run(longestInNetworkMs);
  await endModeration(world);
  const pairs = world.devices.flatMap((device): [Device, Account][] =>
    [...device.accounts.values()].map((account) => [device, account]),
  );
  for (const [device, account] of pairs) await drain(world, device, account);
  for (const [device, account] of pairs) {
    await drain(world, device, account);
    await pullAll(world, device, account);
    if (world.breaches.length > 0) return;
    await checkScreen(world, device, account);
  }
  if (world.breaches.length === 0) await checkServer(world);
}
