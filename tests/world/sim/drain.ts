import { needsDecision } from '#data/outbox/entry.ts';
import { outboxBlockers } from '#data/outbox/blockers.ts';
import { backoffMs, dueIn } from '#sync/push/backoff.ts';
import type { Account, Device } from '#world/devices/device.ts';
import { checkOutboxPage } from './watch/outbox.ts';
import { create } from './deeds/making.ts';
import { giveUp, tryAgain } from './deeds/tending.ts';
import type { World } from './world.ts';

const minuteMs = 60_000;
/** After this many failures of an entry, while others succeed, the user must have been told. */
const patience = 15;

/** Rounds of the drain without a user who decides: by then, entries that need a decision must say so. */
const unattended = 5;

function isAtRest(account: Account): boolean {
  return account.store.rows('outbox').length === 0;
}

/** Signs the account in and lets its engine run until its outbox is empty; a user makes the decisions it asks for. */
export async function drain(world: World, device: Device, account: Account): Promise<void> {
  for (const context of [...device.contexts]) device.kill(context);
  await world.signIn(device, account.user);
  const tab = device.open('tab', account);
  const failedBefore = new Map(account.store.rows('outbox').map(({ id, attempts }) => [id, attempts]));
  tab.engine.wake('start');
  const poisoned = () => account.store.rows('outbox').some((entry) => world.watch.poison.has(entry.id));
  for (let waited = 0; waited < 60 && !isAtRest(account) && world.breaches.length === 0; waited += 1) {
    await world.run(waited < 10 ? 5_000 : 2 * minuteMs);
    await checkOutboxPage(world.accuse, world.storeName(device, account), account.store);
    // Other mutations keep succeeding beside the failing one; otherwise the server would look down.
    if (waited < 30 && poisoned()) await create(world, { tab, device });
    if (waited === 30 && poisoned()) checkPoison(world, device, account, failedBefore);
    if (waited === 30) world.watch.poison.clear();
    if (waited === unattended) checkReasons(world, device, account, failedBefore);
    if (waited < unattended) continue;
    for (const { id, state } of account.store.rows('outbox').filter(needsDecision)) {
      if (state !== 'quarantined') await giveUp(world, { tab, device }, id);
      else if (!world.watch.poison.has(id)) await tryAgain(world, { tab, device }, id);
    }
    tab.engine.wake('outbox');
  }
  if (world.breaches.length > 0 || isAtRest(account)) return;
  const left = account.store
    .rows('outbox')
    .map((entry) => `${entry.id.slice(-6)} ${entry.kind} ${entry.state} ${JSON.stringify(entry.ack)}`);
  world.accuse('I4', `${device.name} doesn't come to rest: ${left.join(', ')}`);
}

/**
 * S9: each waiting entry has a reason that is shown to the user: its own, or that of the entry it waits for.
 * @param old entries that were waiting before
 */
function checkReasons(world: World, device: Device, account: Account, old: { has(id: string): boolean }): void {
  const entries = account.store.rows('outbox').filter(({ state }) => state !== 'applied' && state !== 'folded');
  const blockers = outboxBlockers(entries);
  const keys = new Set<string>();
  const created = new Set(entries.flatMap(({ creates }) => creates ?? []));
  for (const entry of entries) {
    const isDelayed = entry.attempts > 0 || dueIn(entry.notBefore, device.now()) > 0 || entry.lease !== null;
    const isBehind =
      [...entry.writes, ...entry.reads].some((key) => keys.has(key)) || entry.refs.some((ref) => created.has(ref));
    if (old.has(entry.id) && !needsDecision(entry) && !blockers.has(entry.id) && !isDelayed && !isBehind)
      world.accuse('I16', `${device.name}: ${entry.id} ${entry.kind} (${entry.state}) waits, and nobody is told why`);
    for (const key of entry.writes) keys.add(key);
  }
}

const nouns = ['event', 'post', 'comment'] as const;

/** I11: after the server has failed on one mutation for an hour, only its dependants are unsent, and the user knows. */
function checkPoison(world: World, device: Device, account: Account, failedBefore: ReadonlyMap<string, number>): void {
  const held = new Set<string>();
  /** refs without an id, because the entry that creates them hasn't been sent */
  const made = new Set<string>();
  for (const entry of account.store.rows('outbox')) {
    if (entry.state === 'applied' || entry.state === 'folded') continue;
    const isStuck = world.watch.poison.has(entry.id);
    const failures = entry.attempts - (failedBefore.get(entry.id) ?? 0);
    if (isStuck && entry.state === 'sent' && !entry.isQuiet && failures > patience) {
      world.accuse(
        'I11',
        `${device.name}: ${entry.id} ${entry.kind} failed ${entry.attempts} times and nobody is told`,
      );
    }
    const keys = [...entry.writes, ...entry.reads];
    const isAsked = entry.state === 'refused' || entry.state === 'conflict';
    const isBehind =
      keys.some((key) => held.has(key)) ||
      entry.refs.some((ref) => made.has(ref) || nouns.some((noun) => held.has(`${noun}:${ref}`)));
    // It was told to wait while the clock was ahead; no delay of the engine's own is that long.
    const isMisled = dueIn(entry.notBefore, device.now()) > backoffMs.longest;
    if (isStuck || isBehind || isAsked || isMisled) {
      for (const key of entry.writes) held.add(key);
      if (entry.creates !== null) made.add(entry.creates);
    } else {
      world.accuse(
        'I11',
        `${device.name}: ${entry.id} ${entry.kind} (${entry.state}) waits without depending on the poison`,
      );
    }
  }
}
