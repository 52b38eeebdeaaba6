import { mutationOf, type MutationArgs, type MutationKind } from '#contract/sync/mutations.ts';
import { isRefusal } from '#contract/sync/refusals.ts';
import type { EventRow } from '#data/events/rows.ts';
import { mutate } from '#data/outbox/mutate.ts';
import type { Context, Device } from '#world/devices/device.ts';
import { checkOutboxPage } from './watch/outbox.ts';
import type { World } from './world.ts';

/** A person at a device, acting through a window as in the app. */
export interface Person {
  tab: Context;
  device: Device;
}

/** Whether an action failed in a way that the user was told about. */
function isTold(error: unknown): boolean {
  return isRefusal(error) || (error instanceof Error && error.name === 'QuotaExceededError');
}

/** Does an action and waits for it, but no longer than the window lives. */
export async function doing(world: World, { tab }: Person, what: string, work: () => Promise<unknown>): Promise<void> {
  // A window that is used wakes up.
  if (tab.life.isFrozen()) world.thaw(tab);
  world.log(`${tab.name} ${what}`);
  const done = work().then(
    () => tab.engine.wake('outbox'),
    (error: unknown) => {
      if (!isTold(error))
        world.accuse('I17', `${tab.name} ${what}: ${error instanceof Error ? error.stack : String(error)}`);
      world.log(`${tab.name} is told: ${String(error)}`);
    },
  );
  await Promise.race([done, new Promise<void>((resolve) => tab.life.onEnd(resolve))]);
  await world.time.rest();
  await checkOutboxPage(world.accuse, tab.name, tab.account.store);
}

export async function wish<Kind extends MutationKind>(
  world: World,
  person: Person,
  kind: Kind,
  args: MutationArgs<Kind>,
  waitMs = 0,
) {
  const { tab, device } = person;
  const nowMs = device.now();
  const id = world.chance.id(nowMs);
  const notBefore = waitMs === 0 ? {} : { notBefore: nowMs + waitMs };
  const name = world.storeName(device, tab.account);
  const [lane] = mutationOf(kind).writes(args);
  world.screens.begin(name, lane);
  await doing(world, person, `${kind} ${id.slice(-6)} ${JSON.stringify(args).slice(0, 160)}`, async () => {
    await mutate(tab.store, kind, args, { nowMs, id, ...notBefore });
    // OFF-01: an action that was confirmed is in the database.
    const isKept = world.ledger.find(name, id) !== undefined;
    if (!isKept) world.accuse('I1', `${kind} ${id} was promised and isn't kept`);
  });
  const entry = tab.account.store.rows('outbox').find((held) => held.id === id);
  if (entry !== undefined) world.screens.wished(name, tab.account.user.user_id, entry);
  return id;
}

/** An event that the person can act on. */
export function seen(person: Person, world: World): EventRow | null {
  const rows = person.tab.account.store.rows('events');
  return rows.length === 0 ? null : world.chance.pick(rows);
}
