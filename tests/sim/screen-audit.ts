import { isSameJson } from '#contract/canonical-json.ts';
import type { Account, Device } from '#world/device.ts';
import type { MemoryStore } from '#world/memory-store.ts';
import type { Accuse } from './broken.ts';
import { shows } from './screen-watch.ts';
import type { World } from './world.ts';

type Shown = Record<string, unknown>;

/** What a screen can show of a store; views tell no feed, and ticks and generations are the device's own. */
function shownOf(store: MemoryStore): { events: Map<string, Shown>; engagements: Map<string, Shown> } {
  const events = store.rows('events').map((row): [string, Shown] => {
    const { tick: _tick, generation: _generation, views: _v, view_count: _vc, unique_view_count: _u, ...shown } = row;
    return [row.ref, shown];
  });
  const engagements = store.rows('engagements').flatMap((row): [string, Shown][] => {
    const { tick: _tick, generation: _generation, event, ...flags } = row;
    return Object.values(flags).some(Boolean) ? [[event, flags]] : [];
  });
  return { events: new Map(events), engagements: new Map(engagements) };
}

function compare(accuse: Accuse, name: string, held: Map<string, Shown>, wanted: Map<string, Shown>): void {
  for (const key of new Set([...held.keys(), ...wanted.keys()])) {
    const [mine, theirs] = [held.get(key), wanted.get(key)];
    if (isSameJson(mine, theirs)) continue;
    const fields = Object.keys({ ...mine, ...theirs }).filter((field) => !isSameJson(mine?.[field], theirs?.[field]));
    const told = fields.map(
      (field) => `${field} ${JSON.stringify(mine?.[field])}, not ${JSON.stringify(theirs?.[field])}`,
    );
    const wrong = mine === undefined ? 'misses' : theirs === undefined ? 'still has' : 'has another';
    accuse('I4', `${name} ${wrong} ${key}${mine === undefined || theirs === undefined ? '' : `: ${told.join(', ')}`}`);
    return;
  }
}

/** What a new device of the same user would show. */
async function freshStore(world: World, account: Account): Promise<MemoryStore> {
  const device = world.addDevice(`fresh${world.devices.length}`);
  world.devices.pop();
  const fresh = await world.signIn(device, account.user);
  device.open('tab', fresh).engine.wake('start');
  await world.run(10_000);
  for (const context of [...device.contexts]) device.kill(context);
  return fresh.store;
}

/** I4 and the end of I6: the device shows what a new one would, and every switch as it was last left. */
export async function checkScreen(world: World, device: Device, account: Account): Promise<void> {
  const fresh = shownOf(await freshStore(world, account));
  const held = shownOf(account.store);
  const name = world.storeName(device, account);
  compare(world.accuse, `${name} events`, held.events, fresh.events);
  compare(world.accuse, `${name} engagements`, held.engagements, fresh.engagements);
  for (const wish of world.screens.wishes(name)) {
    const isThere = account.store.row('events', wish.event) !== undefined;
    if (!isThere || shows(account.store, wish) === wish.isOn) continue;
    world.accuse('I6', `${name} ends with ${wish.flag} of ${wish.event} ${String(!wish.isOn)}`);
  }
}
