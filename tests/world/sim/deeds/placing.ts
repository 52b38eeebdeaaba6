import { leaveUndoMs, undoLeave } from '#data/events/place/leave-with-undo.ts';
import { doing, wish, type Person } from '#world/sim/person.ts';
import type { World } from '#world/sim/world.ts';

/** Takes back a leave, if the window still is its account's: before it is sent, or after. */
async function takeBack(world: World, person: Person, event: string, leave: string): Promise<void> {
  const { tab, device } = person;
  const nowMs = device.now();
  const id = world.chance.id(nowMs);
  const { settling } = world.ledger;
  const name = world.storeName(device, tab.account);
  world.screens.forget(name, (wished) => wished.event === event && wished.flag === 'subscribed');
  settling.add(leave);
  await doing(world, person, `takes leave ${leave.slice(-6)} back, or ${id.slice(-6)}`, () =>
    undoLeave(tab.store, event, leave, { nowMs, id }),
  );
  settling.delete(leave);
  const entry = tab.account.store.rows('outbox').find((held) => held.id === id);
  if (entry !== undefined) world.screens.wished(name, tab.account.user.user_id, entry);
}

/** Gives a place back as the app does: held back for a while, and now and then taken back, also too late. */
export async function leavePlace(world: World, person: Person, event: string): Promise<void> {
  const { account, life } = person.tab;
  const leave = await wish(world, person, 'event.subscribe', { event, subscribed: false }, leaveUndoMs);
  if (!world.chance.isTrue(0.5)) return;
  world.time.after(world.chance.int(500, 12_000), async () => {
    if (!life.isOver() && person.tab.account === account) await takeBack(world, person, event, leave);
  });
}
