import type { MutationArgs } from '#contract/sync/mutations.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { discard, resolveConflict, retry } from '#data/outbox/resolve-failed.ts';
import { doing, type Person } from '#world/sim/person.ts';
import type { World } from '#world/sim/world.ts';

/** Forgets an entry and its dependants: the toggles they set can't be predicted any more. */
function forget(world: World, name: string, entry: OutboxEntry): void {
  world.screens.forget(name, ({ event }) => event === entry.creates || entry.refs.includes(event));
}

export async function giveUp(world: World, person: Person, id: string, isKept = true): Promise<void> {
  const { tab, device } = person;
  if (tab.life.isOver()) return;
  const entry = tab.account.store.rows('outbox').find((held) => held.id === id);
  if (entry === undefined) return;
  const { settling } = world.ledger;
  forget(world, world.storeName(device, tab.account), entry);
  settling.add(id);
  await doing(world, person, `gives up ${entry.kind} ${id.slice(-6)} (${entry.state})`, () =>
    discard(tab.store, id, { nowMs: device.now(), shouldKeepDraft: isKept }),
  );
  settling.delete(id);
}

/** The entry's arguments with the times that the server refused corrected. */
function corrected({ kind, args }: OutboxEntry): { args?: unknown } {
  if (kind === 'event.create') {
    const { event, ...rest } = args as MutationArgs<'event.create'>;
    return { args: { ...rest, event: { ...event, end_date_time: null } } };
  }
  if (kind !== 'event.update') return {};
  const { patch, ...rest } = args as MutationArgs<'event.update'>;
  return patch.end_date_time === undefined ? {} : { args: { ...rest, patch: { ...patch, end_date_time: null } } };
}

export async function tryAgain(world: World, person: Person, id: string): Promise<void> {
  const { tab, device } = person;
  const entry = tab.account.store.rows('outbox').find((held) => held.id === id);
  if (entry === undefined || !needsDecision(entry)) return;
  const { settling } = world.ledger;
  forget(world, world.storeName(device, tab.account), entry);
  settling.add(id);
  await doing(world, person, `tries again ${entry.kind} ${id.slice(-6)} (${entry.state})`, async () => {
    const isEdit = entry.state === 'conflict' && entry.kind === 'event.update';
    if (!isEdit) return retry(tab.store, id, { nowMs: device.now(), ...corrected(entry) });
    const { patch } = entry.args as { patch: Record<string, unknown> };
    return resolveConflict(tab.store, id, { patch, nowMs: device.now() });
  });
  settling.delete(id);
}

/** An action on an entry in the outbox that needs or allows a decision. */
export async function tend(world: World, person: Person): Promise<void> {
  const { chance } = world;
  const entries = person.tab.account.store.rows('outbox').filter((entry) => !entry.isQuiet && entry.state !== 'folded');
  const stopped = entries.filter(needsDecision);
  if (stopped.length > 0 && chance.isTrue(0.7)) {
    const { id } = chance.pick(stopped);
    return chance.isTrue(0.5) ? tryAgain(world, person, id) : giveUp(world, person, id);
  }
  if (entries.length > 0) await giveUp(world, person, chance.pick(entries).id, chance.isTrue(0.5));
}
